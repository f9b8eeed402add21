import { linkOptions } from '@tanstack/react-router'
import type { SavedListing } from '@yardsnap/contract/saved'

/** What a link to the page of a stop takes: of a host's sale, of one that a neighbor saw, or of the day of a house. */
export function saleLink({
  id,
  isSeenSale,
  communityHouse,
}: Pick<SavedListing, 'id' | 'isSeenSale' | 'communityHouse'>) {
  if (communityHouse) return linkOptions({ to: '/day/$slug', params: { slug: communityHouse.slug } })
  return isSeenSale
    ? linkOptions({ to: '/seen/$seenSaleId', params: { seenSaleId: id } })
    : linkOptions({ to: '/sale/$listingId', params: { listingId: id } })
}
