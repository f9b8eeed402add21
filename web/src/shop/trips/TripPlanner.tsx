import { t } from '@yardsnap/contract/texts'
import { MAX_TRIP_STOPS } from '@yardsnap/contract/trips'
import { Route } from 'lucide-react'
import { isUnauthorized } from '#api/unauthorized.ts'
import { useNow } from '#lib/use-now.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { tripFailureMessage, usePlanTrip } from './api.ts'
import { likelyDeparture } from './departure.ts'
import { DayChips, SetAside } from './parts/DayChoice.tsx'
import { MoreOptions } from './parts/MoreOptions.tsx'
import { StopList } from './StopList.tsx'
import { TripOptions } from './parts/TripOptions.tsx'
import type { PlannedTrip, TripSettings } from './trip.ts'
import type { DayStops } from './trip-days.ts'

const MINUTE_MS = 60_000

interface TripPlannerProps {
  /** The selected sales in the shopper's own order. */
  onDay: DayStops
  settings: TripSettings
  onSettingsChange: (settings: TripSettings) => void
  onReorder: (listingIds: string[]) => void
  onRemove: (listingId: string) => void
  onTrip: (planned: PlannedTrip) => void
}

/** The selected stops, and where and when to start (S2.9.3). */
export function TripPlanner(props: TripPlannerProps) {
  const { onDay, settings, onSettingsChange, onReorder, onRemove, onTrip } = props
  const now = new Date(useNow(MINUTE_MS))
  const { mutate, isPending, error } = usePlanTrip()
  const { stops, day } = onDay
  const obstacle = describeObstacle(stops.length, settings)
  const change = (changes: Partial<TripSettings>) => onSettingsChange({ ...settings, ...changes })
  const isAtTime = settings.departAt !== null && settings.departAt.includes('T')
  const chooseDay = (chosen: string) =>
    change({ day: chosen, departAt: isAtTime ? `${chosen}${settings.departAt?.slice(10)}` : null })
  const generate = () => mutate({ listings: stops, settings: { ...settings, day } }, { onSuccess: onTrip })
  return (
    <div className="grid grid-cols-1 gap-5">
      <DayChips stops={onDay} onDay={chooseDay} />
      {stops.length > 0 ? (
        <StopList
          stops={stops}
          day={day}
          hasNumbers={!settings.isBestOrder}
          onReorder={(listingIds) => {
            change({ isBestOrder: false })
            onReorder(listingIds)
          }}
          onRemove={onRemove}
        />
      ) : (
        <p className="rounded-control border border-dashed border-line-strong px-4 py-5 text-center text-ink-soft">
          Select the sales you want to visit. They become the stops of your trip.
        </p>
      )}
      <SetAside stops={onDay} onDay={chooseDay} />
      <TripOptions
        settings={settings}
        onDay={onDay}
        likelyDeparture={likelyDeparture(stops, day, now)}
        onChange={onSettingsChange}
      />
      <MoreOptions settings={settings} stops={stops} day={day} onChange={change} />
      <div className="sticky short:static -bottom-5 -mx-5 -mb-5 grid grid-cols-1 gap-3 border-t border-line bg-card px-5 pt-3 pb-4">
        {error && !isUnauthorized(error) && (
          <ErrorState title="No route yet" description={tripFailureMessage(error)} className="p-4" />
        )}
        <Button
          icon={<Route />}
          disabled={obstacle !== null}
          isPending={isPending}
          pendingText="Generating..."
          aria-describedby={obstacle ? 'trip-obstacle' : undefined}
          onClick={generate}
        >
          Generate Route
        </Button>
        {obstacle && (
          <p id="trip-obstacle" className="text-center text-small text-ink-soft">
            {obstacle}
          </p>
        )}
      </div>
    </div>
  )
}

/** What prevents planning a trip (S5.12); null when nothing does. */
function describeObstacle(stopCount: number, { start, address, departAt, end, pause }: TripSettings): string | null {
  if (stopCount === 0) return t`Select at least 1 stop.`
  if (stopCount > MAX_TRIP_STOPS) return t`A trip has at most ${MAX_TRIP_STOPS} stops; ${stopCount} are selected.`
  if (start === 'address' && address.trim() === '') return t`Enter the address you start from.`
  if (end?.kind === 'address' && end.text.trim() === '') return t`Enter the address where the trip ends.`
  if (pause?.at === '') return t`Enter the time of the pause.`
  return departAt === '' ? t`Enter the day and time you leave.` : null
}
