import { useMutation } from '@tanstack/react-query'
import { getBundles } from '@yardsnap/contract/bundles'
import { call } from '#api/call.ts'

/** Asks for lots that could be made of a listing's saved items. */
export function useSuggestBundles() {
  return useMutation({ mutationFn: (listingId: string) => call(getBundles, { params: { listingId } }) })
}
