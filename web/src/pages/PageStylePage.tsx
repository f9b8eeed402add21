import { OwnListing } from '#shop/browse/OwnListing.tsx'
import { PageStyleForm } from '#sell/listings/PageStyleForm.tsx'

export function PageStylePage() {
  return <OwnListing title="Customize the page">{(listing) => <PageStyleForm listing={listing} />}</OwnListing>
}
