import { t } from '@yardsnap/contract/texts'
import type { DraftItem } from '@yardsnap/contract/drafts'
import { categoryName } from '@yardsnap/contract/item-words'
import type { Items } from '#core/items/draft-items.ts'

export interface ItemFilter {
  text: string
  /** Empty for all. */
  category: string
}

export const NO_FILTER: ItemFilter = { text: '', category: '' }

/** @param stayId the open item, which stays in the list even when it no longer matches */
export function filterItems(items: Items, { text, category }: ItemFilter, stayId: string | null): Items {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0 && category === '') return items
  const matches = (item: DraftItem) => {
    const content = `${item.title} ${categoryName(item.category)} ${item.description} ${item.gtin ?? ''}`.toLowerCase()
    return (category === '' || item.category === category) && words.every((word) => content.includes(word))
  }
  return items.filter((item) => item.id === stayId || matches(item))
}

/** The categories there are, most frequent first, as options to choose from. */
export function categoryOptions(items: Items): { value: string; label: string }[] {
  const groups = [...Map.groupBy(items, ({ category }) => category)].toSorted(([, a], [, b]) => b.length - a.length)
  const options = groups.map(([value, { length }]) => ({ value, label: `${categoryName(value)} ${length}` }))
  return [{ value: '', label: t`All ${items.length}` }, ...options]
}
