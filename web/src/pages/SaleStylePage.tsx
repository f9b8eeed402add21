import { getRouteApi } from '@tanstack/react-router'
import { PageStyleForm } from '#features/listings/PageStyleForm.tsx'
import { OwnSale } from '#features/sales/OwnSale.tsx'

const route = getRouteApi('/shell/sale/$listingId/style')

/** How the page of one's own sale looks. */
export function SaleStylePage() {
  const { listingId } = route.useParams()
  return (
    <OwnSale listingId={listingId} title="Customize the page">
      {(listing) => <PageStyleForm listing={listing} />}
    </OwnSale>
  )
}
