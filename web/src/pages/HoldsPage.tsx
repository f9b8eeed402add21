import { OwnListing } from '#features/browse/OwnListing.tsx'
import { HoldBoard } from '#features/holds/HoldBoard.tsx'

export function HoldsPage() {
  return <OwnListing title="Holds">{(listing) => <HoldBoard listing={listing} />}</OwnListing>
}
