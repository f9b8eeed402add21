import type { Listing } from '@yardsnap/contract/listings'
import { directionsUrl } from '#features/sales/directions.ts'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface ContactDialogProps {
  listing: Listing
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onShare: () => void
}

export function ContactDialog({ listing, isOpen, onOpenChange, onShare }: ContactDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Messages are not open yet"
      footer={
        <>
          <Button tone="secondary" onClick={onShare}>
            Share this sale
          </Button>
          <ButtonAnchor href={directionsUrl(listing.address)} target="_blank" rel="noreferrer">
            Directions
          </ButtonAnchor>
        </>
      }
    >
      <p>
        {listing.isOwner ? (
          'Shoppers will be able to write to you here, without seeing your email address.'
        ) : (
          <>
            You will be able to write to <bdi>{listing.owner.firstName || 'the seller'}</bdi> here, without either of
            you showing an email address.
          </>
        )}
      </p>
      <p className="mt-3 text-ink-soft">
        Until then, ask on the day: get the directions, or share the sale with somebody who is going.
      </p>
    </Dialog>
  )
}
