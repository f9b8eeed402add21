import {
  floorName,
  type Leftovers,
  MAX_CHARITY_LENGTH,
  MAX_GATE_HOURS_LENGTH,
  type Pickup,
  PICKUP_FLOORS,
  PICKUP_STAIRS,
  PickupFloor,
  PickupStairs,
  stairsName,
} from '@yardsnap/contract/leftovers'
import type { Listing } from '@yardsnap/contract/listings'
import { plural, t } from '@yardsnap/contract/texts'
import { CalendarPlus, Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { downloadFile } from '#lib/download-file.ts'
import { showToast } from '#lib/toast.ts'
import { fetchPickupPack, usePickup } from '#sell/leftovers/api.ts'
import { goingBy } from '#sell/leftovers/ways.ts'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { CopyText } from '#ui/CopyText.tsx'
import { Section } from '#ui/Section.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { NoteDonation } from './NoteDonation.tsx'

const FLOORS = PICKUP_FLOORS.map((value) => ({ value, label: floorName(value) }))
const STAIRS = PICKUP_STAIRS.map((value) => ({ value, label: stairsName(value) }))

/** What a charity asks for before it comes: photos, a list, how to get to the things, and when. */
export function PickupCard({ listing, leftovers }: { listing: Listing; leftovers: Leftovers }) {
  const things = goingBy(leftovers.things, 'pickup')
  const { pickup, change, error, download, isPending } = usePack(listing.id, leftovers)
  if (things.length === 0) return null
  return (
    <Section
      title={plural(things.length, { one: 'Pick-up: # thing', other: 'Pick-up: # things' })}
      description="Charities ask for photos first, and come 3 to 5 business days later."
    >
      <div className="grid gap-4">
        <div className="grid grid-cols-1 gap-3 min-[23rem]:grid-cols-2">
          <Select
            label="Floor"
            value={pickup.floor}
            options={FLOORS}
            onChange={({ target }) => change({ floor: PickupFloor.parse(target.value) })}
          />
          <Select
            label="Stairs"
            value={pickup.stairs}
            options={STAIRS}
            onChange={({ target }) => change({ stairs: PickupStairs.parse(target.value) })}
          />
        </div>
        <TextField
          label="Gate or building hours (optional)"
          maxLength={MAX_GATE_HOURS_LENGTH}
          defaultValue={pickup.gateHours}
          onBlur={({ target }) => change({ gateHours: target.value })}
        />
        <TextField
          label="Charity (optional)"
          maxLength={MAX_CHARITY_LENGTH}
          defaultValue={pickup.charity}
          onBlur={({ target }) => change({ charity: target.value })}
        />
        <TextField
          type="date"
          label="Day"
          hint={pickup.day === null ? 'Proposed: five business days from today.' : undefined}
          value={pickup.day ?? leftovers.proposedDay}
          onChange={({ target }) => change({ day: target.value || null })}
        />
        <div className="grid grid-cols-1 gap-3 min-[23rem]:grid-cols-2">
          <TextField
            type="time"
            label="From (optional)"
            value={pickup.startTime ?? ''}
            onChange={({ target }) => change({ startTime: target.value || null })}
          />
          <TextField
            type="time"
            label="Until (optional)"
            value={pickup.endTime ?? ''}
            error={error}
            onChange={({ target }) => change({ endTime: target.value || null })}
          />
        </div>
        <Button icon={<Download />} isPending={isPending} pendingText="Packing..." onClick={download}>
          Get the pick-up pack
        </Button>
        <p className="-mt-2 text-small text-ink-soft">
          A ZIP with the photos, a list of one page, the text for the form and a calendar entry.
        </p>
        {leftovers.pickupText && <CopyText what="text" text={leftovers.pickupText} />}
        <ButtonAnchor
          tone="secondary"
          icon={<CalendarPlus />}
          href={`/api/listings/${listing.id}/leftovers/pickup.ics`}
          download
        >
          Add to calendar
        </ButtonAnchor>
        <NoteDonation
          listingId={listing.id}
          things={things}
          way="pickup"
          charity={pickup.charity}
          text="Record the pick-up"
        />
      </div>
    </Section>
  )
}

/**
 * Keeps what is typed, sends it as soon as it is valid, and makes the pack of what was sent. What is not typed here is not
 * sent: it may have been typed elsewhere meanwhile.
 */
function usePack(listingId: string, leftovers: Leftovers) {
  const [pickup, setPickup] = useState(leftovers.pickup)
  // Leaving one field and filling another may be one event, before the page is rendered anew.
  const typed = useRef(pickup)
  const unsent = useRef<Partial<Pickup>>({})
  const [isPending, setPending] = useState(false)
  const { mutateAsync, error } = usePickup(listingId)
  const send = async () => {
    const sent = unsent.current
    await mutateAsync(sent)
    const typedSince = Object.entries(unsent.current).filter(([field, value]) => Reflect.get(sent, field) !== value)
    unsent.current = Object.fromEntries(typedSince)
  }
  const change = (values: Partial<Pickup>) => {
    const changed = { ...typed.current, ...values }
    if (JSON.stringify(changed) === JSON.stringify(typed.current)) return
    typed.current = changed
    setPickup(changed)
    unsent.current = { ...unsent.current, ...values }
    // Shown at the field; what was typed stays.
    send().catch(() => undefined)
  }
  const download = async () => {
    setPending(true)
    try {
      await send()
      const { file, name } = await fetchPickupPack(listingId)
      downloadFile(file, name)
      showToast({ title: t`The pack is ready`, description: t`${name} downloaded.` })
    } catch (failure) {
      showFailure(failure, { title: t`The pack could not be made` })
    } finally {
      setPending(false)
    }
  }
  const message = error ? getErrorMessage(error, t`It was not saved. Please try again.`) : undefined
  return { pickup, change, error: message, download: () => void download(), isPending }
}
