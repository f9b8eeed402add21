import type { Listing } from '@yardsnap/contract/listings'
import { useFollowLiveStatus } from '#core/live-status/follow.ts'
import { OfferBoard } from '#day/offers/OfferBoard.tsx'
import { OwnListing } from '#shop/browse/OwnListing.tsx'

export function OffersPage() {
  return <OwnListing title="Offers">{(listing) => <HostOfferBoard listing={listing} />}</OwnListing>
}

function HostOfferBoard({ listing }: { listing: Listing }) {
  useFollowLiveStatus(listing)
  return <OfferBoard listing={listing} />
}
