import type { DraftChanges, DraftItem, Some } from './drafts.ts'
import type { Item, ItemCategory } from './items.ts'

/** What changes that an earlier version has kept say as the title of a thing without a name. */
const FORMER_UNNAMED_TITLE = 'Unidentified item'

/** How a thing without a name is called where shoppers read of it: by its group. */
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

/** Whether a person would know the thing by its title. */
export const isNamed = ({ title }: Pick<Item, 'title'>): boolean => title.trim() !== ''

/** What shoppers and documents call a thing. */
export function publicTitle({ title, category }: Pick<Item, 'title' | 'category'>): string {
  if (isNamed({ title })) return title
  const titles: Partial<Record<string, string>> = UNNAMED_TITLES
  return titles[category.toLowerCase()] ?? UNNAMED_TITLES.other
}

/** Changes of a draft that an earlier version wrote, with the titles of today. */
export function withGivenTitles(changes: DraftChanges): DraftChanges {
  const given = (fields: Some<Omit<DraftItem, 'id'>> | null) =>
    fields?.title?.trim() === FORMER_UNNAMED_TITLE ? { ...fields, title: '' } : fields
  return {
    ...changes,
    items: changes.items.map((item) => ({ ...item, base: given(item.base), changes: given(item.changes) })),
  }
}
