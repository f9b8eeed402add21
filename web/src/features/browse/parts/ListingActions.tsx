import { isCalledOff } from '@yardsnap/contract/live-status'
import type { Listing } from '@yardsnap/contract/listings'
import { CalendarPlus, MessageCircle, Navigation, Share2 } from 'lucide-react'
import { useState } from 'react'
import { loginAddress } from '#api/unauthorized.ts'
import { useCurrentUser } from '#features/accounts/api.ts'
import { MarketplacesButton } from '#features/exports/MarketplacesButton.tsx'
import { PrintButton } from '#features/exports/PrintButton.tsx'
import { ContactDialog } from '#features/messages/ContactDialog.tsx'
import { destinationOf } from '@yardsnap/contract/address-text'
import { directionsUrl } from '#features/browse/directions.ts'
import { useShare } from '#features/browse/use-share.ts'
import { SaveButton } from '#features/saved/SaveHeart.tsx'
import { Button, ButtonAnchor } from '#ui/Button.tsx'

/** S2.11.4. Signed out, Contact Seller leads to the sign-in page and back. */
export function ListingActions({ listing, itemCount }: { listing: Listing; itemCount: number }) {
  const user = useCurrentUser()
  const [isContactOpen, setContactOpen] = useState(false)
  const { share } = useShare(listing)
  return (
    <div className="grid grid-cols-2 gap-2.5">
      <ButtonAnchor
        href={directionsUrl(destinationOf(listing))}
        target="_blank"
        rel="noreferrer"
        icon={<Navigation />}
        tone={isCalledOff(listing) ? 'secondary' : 'primary'}
        className="col-span-2"
      >
        Get Directions
      </ButtonAnchor>
      <Button
        tone="secondary"
        className="col-span-2"
        icon={<MessageCircle />}
        onClick={() => (user ? setContactOpen(true) : window.location.assign(loginAddress()))}
      >
        Contact Seller
      </Button>
      <SaveButton listingId={listing.id} />
      <Button tone="secondary" icon={<Share2 />} onClick={share}>
        Share
      </Button>
      {listing.saleDate && (
        <ButtonAnchor
          href={`/api/listings/${listing.id}/calendar.ics`}
          tone="quiet"
          className="col-span-2"
          icon={<CalendarPlus />}
        >
          Add to calendar
        </ButtonAnchor>
      )}
      {listing.isOwner && (
        <>
          <PrintButton listingId={listing.id} itemCount={itemCount} className="col-span-2" />
          <MarketplacesButton listingId={listing.id} itemCount={itemCount} className="col-span-2" />
        </>
      )}
      <ContactDialog listing={listing} isOpen={isContactOpen} onOpenChange={setContactOpen} />
    </div>
  )
}
