import type { Item } from '@yardsnap/contract/items'

/**
 * The item that the page's address names by the end of its id, as the codes on price stickers do; null without one.
 * @param search as in `location.search`: read here, since the router takes some ids for numbers
 */
export function namedItemIndex(items: readonly Pick<Item, 'id'>[], search: string): number | null {
  const ending = new URLSearchParams(search).get('item')
  if (!ending || !/^[\da-f-]{8,36}$/.test(ending)) return null
  const index = items.findIndex((item) => item.id.endsWith(ending))
  return index < 0 ? null : index
}
