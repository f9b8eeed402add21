import { linkOptions } from '@tanstack/react-router'
import type { SavedListing } from '@yardsnap/contract/saved'

/** What a link to the page of a sale takes: of a host's, or of one that a neighbor saw. */
export function saleLink({ id, isSeenSale }: Pick<SavedListing, 'id' | 'isSeenSale'>) {
  return isSeenSale
    ? linkOptions({ to: '/seen/$seenSaleId', params: { seenSaleId: id } })
    : linkOptions({ to: '/sale/$listingId', params: { listingId: id } })
}
