import { getRouteApi } from '@tanstack/react-router'
import { LedgerBoard } from '#features/ledger/LedgerBoard.tsx'
import { OwnSale } from '#features/sales/OwnSale.tsx'

const route = getRouteApi('/shell/sale/$listingId/ledger')

/** What one's own sale has brought in. */
export function LedgerPage() {
  const { listingId } = route.useParams()
  return (
    <OwnSale listingId={listingId} title="Sales tracking">
      {(listing) => <LedgerBoard listing={listing} />}
    </OwnSale>
  )
}
