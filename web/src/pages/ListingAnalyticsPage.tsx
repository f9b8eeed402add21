import { OwnListing } from '#features/browse/OwnListing.tsx'
import { InterestDashboard } from '#features/interest/InterestDashboard.tsx'

export function ListingAnalyticsPage() {
  return <OwnListing title="Analytics">{(listing) => <InterestDashboard listing={listing} />}</OwnListing>
}
