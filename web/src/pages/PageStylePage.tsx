import { OwnListing } from '#features/browse/OwnListing.tsx'
import { PageStyleForm } from '#features/listings/PageStyleForm.tsx'

export function PageStylePage() {
  return <OwnListing title="Customize the page">{(listing) => <PageStyleForm listing={listing} />}</OwnListing>
}
