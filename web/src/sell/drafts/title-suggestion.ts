import { t } from '@yardsnap/contract/texts'
import type { DraftItem } from '@yardsnap/contract/drafts'
import { ItemCategory } from '@yardsnap/contract/items'
import { ITEM_DEFAULTS } from '@yardsnap/contract/item-input'
import { unnamedTitles } from '@yardsnap/contract/item-titles'
import { MAX_TITLE_LENGTH } from '@yardsnap/contract/listings'

const GROUPS = 3

/** 'Garage sale in Orlando: furniture, toys, books': where it is, and what there is most of; null when nothing is known. */
export function suggestedTitle(items: readonly DraftItem[], city: string): string | null {
  const counts = Map.groupBy(
    items.filter(({ category }) => category !== ITEM_DEFAULTS.category),
    ({ category }) => ItemCategory.catch(ITEM_DEFAULTS.category).parse(category),
  )
  const titles = unnamedTitles()
  const groups = [...counts]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, GROUPS)
    .map(([category]) => titles[category].toLowerCase())
  if (groups.length === 0) return null
  const place = city.trim()
  const things = groups.join(', ')
  const title = place ? t`Garage sale in ${place}: ${things}` : t`Garage sale: ${things}`
  return title.length > MAX_TITLE_LENGTH ? null : title
}
