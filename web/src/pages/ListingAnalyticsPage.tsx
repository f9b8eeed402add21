import { getRouteApi } from '@tanstack/react-router'
import { InterestDashboard } from '#features/interest/InterestDashboard.tsx'
import { OwnListing } from '#features/browse/OwnListing.tsx'

const route = getRouteApi('/shell/sale/$listingId/analytics')

export function ListingAnalyticsPage() {
  const { listingId } = route.useParams()
  return (
    <OwnListing listingId={listingId} title="Analytics">
      {(listing) => <InterestDashboard listing={listing} />}
    </OwnListing>
  )
}
