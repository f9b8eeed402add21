import { getRouteApi } from '@tanstack/react-router'
import { ConsignmentBoard } from '#day/consignment/ConsignmentBoard.tsx'
import { OwnListing } from '#shop/browse/OwnListing.tsx'

const route = getRouteApi('/shell/sale/$listingId/consignment')

/** Other people's things at one's own sale. */
export function ConsignmentPage() {
  const { view = 'consignors' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <OwnListing title="Consignment">
      {(listing) => (
        <ConsignmentBoard
          key={listing.id}
          listing={listing}
          tab={view}
          onTab={(next) => void navigate({ search: { view: next }, resetScroll: false })}
        />
      )}
    </OwnListing>
  )
}
