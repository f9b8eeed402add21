import type { Listing } from '@yardsnap/contract/listings'
import { OwnListing } from '#shop/browse/OwnListing.tsx'
import { StockBoard } from '#day/ledger/StockBoard.tsx'
import { PriceIdeas } from '#sell/price-ideas/PriceIdeas.tsx'

export function StockPage() {
  return <OwnListing title="Mark sold">{(listing) => <OwnStock listing={listing} />}</OwnListing>
}

function OwnStock({ listing }: { listing: Listing }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      {!listing.isCoHost && <PriceIdeas listing={listing} />}
      <StockBoard listing={listing} />
    </div>
  )
}
