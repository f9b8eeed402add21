import { getRouteApi } from '@tanstack/react-router'
import { LedgerBoard } from '#features/ledger/LedgerBoard.tsx'
import { OwnListing } from '#features/browse/OwnListing.tsx'

const route = getRouteApi('/shell/sale/$listingId/ledger')

export function LedgerPage() {
  const { listingId } = route.useParams()
  return (
    <OwnListing listingId={listingId} title="Sales tracking">
      {(listing) => <LedgerBoard listing={listing} />}
    </OwnListing>
  )
}
