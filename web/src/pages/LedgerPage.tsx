import { OwnListing } from '#features/browse/OwnListing.tsx'
import { LedgerBoard } from '#features/ledger/LedgerBoard.tsx'

export function LedgerPage() {
  return <OwnListing title="Sales tracking">{(listing) => <LedgerBoard listing={listing} />}</OwnListing>
}
