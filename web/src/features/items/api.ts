import { useMutation } from '@tanstack/react-query'
import { getBundles } from '@yardsnap/contract/bundles'
import { type Item, replaceItems } from '@yardsnap/contract/items'
import { call } from '#api/call.ts'
import { type EditableItem, inputOfRow } from './rows.ts'

/** Saves the rows in place of the listing's items. @returns them with their ids, in the order of the rows */
export function saveRows(listingId: string, rows: readonly EditableItem[]): Promise<Item[]> {
  return call(replaceItems, { params: { listingId }, body: { items: rows.map(inputOfRow) } })
}

/** Asks for lots that could be made of a listing's saved items. */
export function useSuggestBundles() {
  return useMutation({ mutationFn: (listingId: string) => call(getBundles, { params: { listingId } }) })
}
