import { t } from '@yardsnap/contract/texts'
import type { ListingForm } from '@yardsnap/contract/listing-form'
import type { ListingPlace } from '@yardsnap/contract/listing-places'
import type { Position } from '@yardsnap/contract/places'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { getErrorMessage } from '#api/call.ts'
import { savePin, useRefreshListings } from '#core/listings/own-listings.ts'
import { areaShown, PIN_HASH } from '#sell/listings/pin-offer.ts'
import { PinDialog } from '#core/map/PinDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#lib/toast.ts'
import { showUndoToast } from '#sell/items/undo-toast.ts'

interface PinOfferProps {
  form: UseFormReturn<ListingForm>
  listingId: string
  place: ListingPlace | null
  onPinned: (place: ListingPlace) => Promise<void>
}

/**
 * Says where shoppers see the sale when only its ZIP or city could be located, and lets the seller correct that with a
 * pin.
 */
export function PinOffer({ form, listingId, place, onPinned }: PinOfferProps) {
  const [isOpen, setOpen] = useState(() => location.hash === `#${PIN_HASH}`)
  const [openings, setOpenings] = useState(0)
  const [isTaking, setTaking] = useState(false)
  const refreshLists = useRefreshListings()
  const [hidesAddress, ...typed] = useWatch({
    control: form.control,
    name: ['hidesAddress', 'city', 'state', 'zipCode'],
  })
  const start = place && toPosition(place)
  const isOther = place === null || typed.join('\n') !== [place.city, place.state, place.zipCode].join('\n')
  const isPinned = place?.positionPrecision === 'pinned'
  const area = place && areaShown(place)
  if (!start || isOther || (area === null && !isPinned)) return null

  const open = () => {
    setOpenings(openings + 1)
    setOpen(true)
  }
  const put = async (pin: Position | null) => {
    const pinned = await savePin(listingId, pin)
    refreshLists(listingId)
    await onPinned(pinned)
  }
  const putBack = () =>
    put(start).catch((error: unknown) => showError(error, t`The pin could not be put back. Please try again.`))
  const removePin = async () => {
    setTaking(true)
    try {
      await put(null)
      showUndoToast(t`The pin is gone`, () => void putBack(), t`Shoppers see where the address is found.`)
    } catch (error) {
      showError(error, t`The pin could not be taken away. Please try again.`)
    } finally {
      setTaking(false)
    }
  }

  return (
    <section aria-label="Pin on the map" className="rounded-control border border-line bg-paper px-4 py-3">
      <p className="flex items-start gap-2">
        <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
        <span>
          {isPinned
            ? hidesAddress
              ? 'Your pin is on the map. Shoppers see it once your address is shown.'
              : 'Your pin is on the map. Shoppers see your sale there.'
            : `Shoppers see your sale at the middle of ${area}.`}
        </span>
      </p>
      <div className="mt-2 flex flex-wrap gap-x-3 gap-y-2">
        <Button tone="secondary" onClick={open}>
          {isPinned ? 'Move the pin' : 'Put the pin on your house'}
        </Button>
        {isPinned && (
          <Button
            tone="quiet"
            className="max-desk:-ml-5"
            onClick={() => void removePin()}
            isPending={isTaking}
            pendingText="Taking it away..."
          >
            Take the pin away
          </Button>
        )}
      </div>
      <PinDialog key={openings} isOpen={isOpen} onOpenChange={setOpen} start={start} onPut={put} />
    </section>
  )
}

function toPosition({ latitude, longitude }: ListingPlace): Position | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

function showError(error: unknown, text: string): void {
  showToast({ title: t`Error`, description: getErrorMessage(error, text), tone: 'danger' })
}
