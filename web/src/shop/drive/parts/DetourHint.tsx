import { t } from '@yardsnap/contract/texts'
import { formatTime } from '@yardsnap/contract/dates'
import { MAX_TRIP_STOPS } from '@yardsnap/contract/trips'
import { MapPinPlus } from 'lucide-react'
import { isUnauthorized } from '#api/unauthorized.ts'
import { openUntil } from '#shop/drive/detour.ts'
import type { DriveState } from '#shop/drive/use-drive.ts'
import { tripFailureMessage } from '#shop/trips/api.ts'
import { formatMiles } from '@yardsnap/contract/miles'
import { Button } from '#ui/Button.tsx'

/** A sale near the way, which can be the next stop; nothing while there is none to tell of. */
export function DetourHint({ drive }: { drive: DriveState }) {
  const { detour, dismissDetour, addDetour, replanning, now, stops } = drive
  if (!detour || stops.length >= MAX_TRIP_STOPS) return null
  const { listing, miles } = detour
  const until = openUntil(listing, now)
  const distance = formatMiles(Math.max(miles, LEAST_MILES))
  return (
    <section aria-label="A sale near your way" className="grid gap-3 rounded-card bg-sky-wash px-4 py-3.5">
      <output className="block">
        <span className="block font-semibold">
          {until === null
            ? t`A sale ${distance} off your way, open now`
            : t`A sale ${distance} off your way, open until ${formatTime(until)}`}
        </span>
        <bdi className="block wrap-anywhere">{listing.title}</bdi>
      </output>
      <div className="grid grid-cols-2 gap-2.5">
        <Button
          tone="secondary"
          icon={<MapPinPlus />}
          isPending={replanning.isPending}
          pendingText="Adding..."
          onClick={() => addDetour(listing)}
        >
          Add
        </Button>
        <Button tone="quiet" onClick={dismissDetour}>
          Not now
        </Button>
      </div>
      {replanning.error && !isUnauthorized(replanning.error) && (
        <p role="alert" className="text-small text-danger">
          {tripFailureMessage(replanning.error)}
        </p>
      )}
    </section>
  )
}

/** '0.0 mi' would read like a mistake. */
const LEAST_MILES = 0.1
