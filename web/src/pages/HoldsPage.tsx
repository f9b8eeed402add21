import type { Listing } from '@yardsnap/contract/listings'
import { OwnListing } from '#shop/browse/OwnListing.tsx'
import { HoldBoard } from '#day/holds/HoldBoard.tsx'
import { useFollowLiveStatus } from '#core/live-status/follow.ts'

export function HoldsPage() {
  return <OwnListing title="Holds">{(listing) => <HostHoldBoard listing={listing} />}</OwnListing>
}

function HostHoldBoard({ listing }: { listing: Listing }) {
  useFollowLiveStatus(listing)
  return <HoldBoard listing={listing} />
}
