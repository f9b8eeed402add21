import type { Listing } from '@yardsnap/contract/listings'
import { CalendarPlus, MessageCircle, Navigation, Share2 } from 'lucide-react'
import { useState } from 'react'
import { directionsUrl } from '#features/sales/directions.ts'
import { useShare } from '#features/sales/use-share.ts'
import { SaveButton } from '#features/saved/SaveHeart.tsx'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { ContactDialog } from './ContactDialog.tsx'

/** Specification S2.11.4. Messages are not open yet; their button says so and offers what is. */
export function SaleActions({ listing }: { listing: Listing }) {
  const [isContactOpen, setContactOpen] = useState(false)
  const { share } = useShare(listing)
  return (
    <div className="grid grid-cols-2 gap-2.5">
      <ButtonAnchor
        href={directionsUrl(listing.address)}
        target="_blank"
        rel="noreferrer"
        icon={<Navigation aria-hidden className="size-5" />}
        className="col-span-2"
      >
        Get Directions
      </ButtonAnchor>
      <Button
        tone="secondary"
        className="col-span-2"
        icon={<MessageCircle aria-hidden className="size-5" />}
        onClick={() => setContactOpen(true)}
      >
        Contact Seller
      </Button>
      <SaveButton listingId={listing.id} />
      <Button tone="secondary" icon={<Share2 aria-hidden className="size-5" />} onClick={share}>
        Share
      </Button>
      {listing.saleDate && (
        <ButtonAnchor
          href={`/api/listings/${listing.id}/calendar.ics`}
          tone="quiet"
          className="col-span-2"
          icon={<CalendarPlus aria-hidden className="size-5" />}
        >
          Add to calendar
        </ButtonAnchor>
      )}
      <ContactDialog listing={listing} isOpen={isContactOpen} onOpenChange={setContactOpen} onShare={share} />
    </div>
  )
}
