import { OwnListing } from '#shop/browse/OwnListing.tsx'
import { LedgerBoard } from '#day/ledger/LedgerBoard.tsx'

export function LedgerPage() {
  return <OwnListing title="Sales tracking">{(listing) => <LedgerBoard listing={listing} />}</OwnListing>
}
