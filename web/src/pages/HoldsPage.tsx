import type { Listing } from '@yardsnap/contract/listings'
import { OwnListing } from '#features/browse/OwnListing.tsx'
import { HoldBoard } from '#features/holds/HoldBoard.tsx'
import { useFollowLiveStatus } from '#features/live-status/follow.ts'

export function HoldsPage() {
  return <OwnListing title="Holds">{(listing) => <OwnHolds listing={listing} />}</OwnListing>
}

function OwnHolds({ listing }: { listing: Listing }) {
  useFollowLiveStatus(listing)
  return <HoldBoard listing={listing} />
}
