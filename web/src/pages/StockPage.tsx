import { OwnListing } from '#shop/browse/OwnListing.tsx'
import { StockBoard } from '#day/ledger/StockBoard.tsx'

export function StockPage() {
  return <OwnListing title="Mark sold">{(listing) => <StockBoard listing={listing} />}</OwnListing>
}
