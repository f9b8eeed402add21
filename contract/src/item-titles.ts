import type { DraftChanges, DraftItem, Some } from './drafts.ts'
import type { Item, ItemCategory } from './items.ts'
import { t } from './texts.ts'

/** The title of an item without a name in changes that an earlier version has stored. */
const FORMER_UNNAMED_TITLE = 'Unidentified item'

/** Titles that shoppers see for items without a name, by category. */
export function unnamedTitles(): Record<ItemCategory, string> {
  return {
    electronics: t.of('in place of the name of an item')`Electronics`,
    books: t.of('in place of the name of an item')`Books`,
    clothing: t.of('in place of the name of an item')`Clothing`,
    kitchen: t.of('in place of the name of an item')`Kitchenware`,
    furniture: t.of('in place of the name of an item')`Furniture`,
    toys: t.of('in place of the name of an item')`Toys`,
    sports: t.of('in place of the name of an item')`Sports gear`,
    tools: t.of('in place of the name of an item')`Tools`,
    garden: t.of('in place of the name of an item')`Garden things`,
    jewelry: t.of('in place of the name of an item')`Jewelry`,
    art: t.of('in place of the name of an item')`Art`,
    music: t.of('in place of the name of an item')`Music`,
    other: t.of('in place of the name of an item')`Odds and ends`,
  }
}

/** Whether an item has a name. */
export const isNamed = ({ title }: Pick<Item, 'title'>): boolean => title.trim() !== ''

/** The title of an item for shoppers and in documents. */
export function publicTitle({ title, category }: Pick<Item, 'title' | 'category'>): string {
  if (isNamed({ title })) return title
  const titles = unnamedTitles()
  const known: Partial<Record<string, string>> = titles
  return known[category.toLowerCase()] ?? titles.other
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
