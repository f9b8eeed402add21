import { OwnListing } from '#shop/browse/OwnListing.tsx'
import { InterestDashboard } from '#sell/interest/InterestDashboard.tsx'

export function ListingAnalyticsPage() {
  return <OwnListing title="Analytics">{(listing) => <InterestDashboard listing={listing} />}</OwnListing>
}
