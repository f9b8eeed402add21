import type { Listing } from '@yardsnap/contract/listings'
import { Heart, MessageCircle, Navigation, Share2 } from 'lucide-react'
import { useState } from 'react'
import { directionsUrl } from '#features/sales/directions.ts'
import { useShare } from '#features/sales/use-share.ts'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { showToast } from '#ui/toast.ts'
import { ContactDialog } from './ContactDialog.tsx'

/** Specification S2.11.4. Messages and saved sales are not open yet; their buttons say so and offer what is. */
export function SaleActions({ listing }: { listing: Listing }) {
  const [isContactOpen, setContactOpen] = useState(false)
  const { share, copy } = useShare(listing)
  const explainSaving = () =>
    showToast({
      title: 'Saving comes soon',
      description: 'Until then, keep the link.',
      action: { label: 'Copy link', onPress: copy },
    })
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
      <Button tone="secondary" icon={<Heart aria-hidden className="size-5" />} onClick={explainSaving}>
        Save
      </Button>
      <Button tone="secondary" icon={<Share2 aria-hidden className="size-5" />} onClick={share}>
        Share
      </Button>
      <ContactDialog listing={listing} isOpen={isContactOpen} onOpenChange={setContactOpen} onShare={share} />
    </div>
  )
}
