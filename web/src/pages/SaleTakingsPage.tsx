import { getRouteApi } from '@tanstack/react-router'
import { TakingsBoard } from '#features/takings/TakingsBoard.tsx'
import { OwnSale } from '#features/sales/OwnSale.tsx'

const route = getRouteApi('/shell/sale/$listingId/takings')

/** What one's own sale has brought in. */
export function SaleTakingsPage() {
  const { listingId } = route.useParams()
  return (
    <OwnSale listingId={listingId} title="Sales tracking">
      {(listing) => <TakingsBoard listing={listing} />}
    </OwnSale>
  )
}
