import { isCalledOff } from '@yardsnap/contract/live-status'
import type { Listing } from '@yardsnap/contract/listings'
import { language } from '@yardsnap/contract/texts'
import { CalendarPlus, MessageCircle, Navigation, Share2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { getLoginUrl } from '#api/unauthorized.ts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { getDestination } from '@yardsnap/contract/address-text'
import { directionsUrl } from '#core/browse/directions.ts'
import { useShare } from '#core/listings/use-share.ts'
import { SaveButton } from '#shop/saved/SaveHeart.tsx'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { whenOpened } from '#ui/when-opened.tsx'

const ContactDialog = whenOpened(async () => (await import('#shop/messages/ContactDialog.tsx')).ContactDialog)

/** S2.11.4; quiet on one's own sale, whose link is shared above. Signed out, Contact Seller leads to the sign-in page and back. */
export function ListingActions({ listing, exports }: { listing: Listing; exports: ReactNode }) {
  const user = useCurrentUser()
  const [isContactOpen, setContactOpen] = useState(false)
  const { share } = useShare(listing)
  const { isOwner } = listing
  const tone = isOwner ? 'quiet' : 'secondary'
  const whole = isOwner ? 'px-2!' : 'col-span-full'
  return (
    <div className="grid grid-cols-pair gap-2.5">
      {isOwner && exports}
      <ButtonAnchor
        href={directionsUrl(getDestination(listing))}
        target="_blank"
        rel="noreferrer"
        icon={<Navigation />}
        tone={isOwner || isCalledOff(listing) ? tone : 'primary'}
        className={whole}
      >
        Get Directions
      </ButtonAnchor>
      <Button
        tone={tone}
        className={whole}
        icon={<MessageCircle />}
        onClick={() => (user ? setContactOpen(true) : window.location.assign(getLoginUrl()))}
      >
        Contact Seller
      </Button>
      <SaveButton listingId={listing.id} tone={tone} />
      {(!isOwner || listing.status === 'draft') && (
        <Button tone={tone} icon={<Share2 />} onClick={share}>
          Share
        </Button>
      )}
      {listing.saleDate && (
        <ButtonAnchor
          href={`/api/listings/${listing.id}/calendar.ics?language=${language()}`}
          tone="quiet"
          className={whole}
          icon={<CalendarPlus />}
        >
          Add to calendar
        </ButtonAnchor>
      )}
      {user && <ContactDialog listing={listing} isOpen={isContactOpen} onOpenChange={setContactOpen} />}
    </div>
  )
}
