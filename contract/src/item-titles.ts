import type { DraftChanges, DraftItem, Some } from './drafts.ts'
import type { Item, ItemCategory } from './items.ts'
import { t } from './texts.ts'

/** The title of an item without a name in changes that an earlier version has stored. */
const FORMER_UNNAMED_TITLE = 'Unidentified item'

/** Titles for items without a name, by category: as they are kept and sent. `shownTitle` says them to people. */
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

const CATEGORIES = Object.keys(UNNAMED_TITLES) as ItemCategory[]

/** The same in the language of the page. */
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
  return UNNAMED_TITLES[knownCategory(category)]
}

/**
 * A title as people read it: names stay, and what stands for a missing one is in the language of the page.
 * @param item without a category where none is kept, as with what was sold: its title alone then tells that it is no name
 */
export function shownTitle({ title, category }: { title: string; category?: string }): string {
  const sent = publicTitle({ title, category: category ?? '' })
  const unnamed = CATEGORIES.find((each) => UNNAMED_TITLES[each] === sent)
  if (unnamed === undefined || (category && unnamed !== knownCategory(category))) return sent
  return unnamedTitles()[unnamed]
}

function knownCategory(category: string): ItemCategory {
  const key = category.toLowerCase()
  return Object.hasOwn(UNNAMED_TITLES, key) ? (key as ItemCategory) : 'other'
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
