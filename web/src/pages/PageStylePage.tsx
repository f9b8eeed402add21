import { getRouteApi } from '@tanstack/react-router'
import { PageStyleForm } from '#features/listings/PageStyleForm.tsx'
import { OwnListing } from '#features/browse/OwnListing.tsx'

const route = getRouteApi('/shell/sale/$listingId/style')

export function PageStylePage() {
  const { listingId } = route.useParams()
  return (
    <OwnListing listingId={listingId} title="Customize the page">
      {(listing) => <PageStyleForm listing={listing} />}
    </OwnListing>
  )
}
