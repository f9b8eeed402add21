import { getRouteApi } from '@tanstack/react-router'
import { InterestDashboard } from '#features/interest/InterestDashboard.tsx'
import { OwnSale } from '#features/sales/OwnSale.tsx'

const route = getRouteApi('/shell/sale/$listingId/analytics')

/** What shoppers do about one's own sale. */
export function SaleAnalyticsPage() {
  const { listingId } = route.useParams()
  return (
    <OwnSale listingId={listingId} title="Analytics">
      {(listing) => <InterestDashboard listing={listing} />}
    </OwnSale>
  )
}
