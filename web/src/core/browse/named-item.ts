import type { Item } from '@yardsnap/contract/items'

/** The item whose id ends as the address says, for the codes on price stickers; null without one. */
export function namedItem<T extends Pick<Item, 'id'>>(items: readonly T[], search: string): T | null {
  const ending = new URLSearchParams(search).get('item')
  if (!ending || !/^[\da-f-]{8,36}$/.test(ending)) return null
  return items.find((item) => item.id.endsWith(ending)) ?? null
}

/** The query of a sale's address that names one of its items; of the sale alone for null. */
export function itemSearch(itemId: string | null): { item?: string } {
  return itemId === null ? {} : { item: itemId }
}
