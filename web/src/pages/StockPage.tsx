import { OwnListing } from '#features/browse/OwnListing.tsx'
import { StockBoard } from '#features/ledger/StockBoard.tsx'

export function StockPage() {
  return <OwnListing title="Mark sold">{(listing) => <StockBoard listing={listing} />}</OwnListing>
}
