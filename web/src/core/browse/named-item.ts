import type { Item } from '@yardsnap/contract/items'

/** The index of the item whose id ends as the address says, for the codes on price stickers; null without one. */
export function namedItemIndex(items: readonly Pick<Item, 'id'>[], search: string): number | null {
  const ending = new URLSearchParams(search).get('item')
  if (!ending || !/^[\da-f-]{8,36}$/.test(ending)) return null
  const index = items.findIndex((item) => item.id.endsWith(ending))
  return index < 0 ? null : index
}

/** The query of a sale's address that names one of its items; of the sale alone for null. */
export function itemSearch(itemId: string | null): { item?: string } {
  return itemId === null ? {} : { item: itemId }
}
