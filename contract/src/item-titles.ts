import type { DraftChanges, DraftItem, Some } from './drafts.ts'
import type { Item, ItemCategory } from './items.ts'

/** The title of an item without a name in changes that an earlier version has stored. */
const FORMER_UNNAMED_TITLE = 'Unidentified item'

/** Titles that shoppers see for items without a name, by category. */
export const UNNAMED_TITLES: Record<ItemCategory, string> = {
  electronics: 'Electronics',
  books: 'Books',
  clothing: 'Clothing',
  kitchen: 'Kitchenware',
  furniture: 'Furniture',
  toys: 'Toys',
  sports: 'Sports gear',
  tools: 'Tools',
  garden: 'Garden things',
  jewelry: 'Jewelry',
  art: 'Art',
  music: 'Music',
  other: 'Odds and ends',
}

/** Whether an item has a name. */
export const isNamed = ({ title }: Pick<Item, 'title'>): boolean => title.trim() !== ''

/** The title of an item for shoppers and in documents. */
export function publicTitle({ title, category }: Pick<Item, 'title' | 'category'>): string {
  if (isNamed({ title })) return title
  const titles: Partial<Record<string, string>> = UNNAMED_TITLES
  return titles[category.toLowerCase()] ?? UNNAMED_TITLES.other
}

/** Changes of a draft that an earlier version wrote, without its title for items without a name. */
export function withGivenTitles(changes: DraftChanges): DraftChanges {
  const given = (fields: Some<Omit<DraftItem, 'id'>> | null) =>
    fields?.title?.trim() === FORMER_UNNAMED_TITLE ? { ...fields, title: '' } : fields
  return {
    ...changes,
    items: changes.items.map((item) => ({ ...item, base: given(item.base), changes: given(item.changes) })),
  }
}
