import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { SettleScreen } from '#day/consignment/settlement/SettleScreen.tsx'
import { OwnListing } from '#shop/browse/OwnListing.tsx'

const route = getRouteApi('/shell/sale/$listingId/settle')

/** Settles one's own sale of many sellers. */
export function SettlePage() {
  const { listingId } = route.useParams()
  const navigate = useNavigate()
  return (
    <OwnListing title="Settle">
      {(listing) => (
        <SettleScreen
          key={listing.id}
          listingId={listing.id}
          onLeave={() => void navigate({ to: '/sale/$listingId/consignment', params: { listingId }, replace: true })}
        />
      )}
    </OwnListing>
  )
}
