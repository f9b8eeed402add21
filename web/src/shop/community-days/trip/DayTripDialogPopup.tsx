import type { CommunityDay } from '@yardsnap/contract/community-days'
import { MAX_TRIP_STOPS } from '@yardsnap/contract/trips'
import { t } from '@yardsnap/contract/texts'
import { type SubmitEvent, useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import type { HouseFilters } from '#shop/community-days/house-filters.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { TextField } from '#ui/TextField.tsx'
import { ClusterChoice } from './parts/ClusterChoice.tsx'
import { RouteFields } from './parts/RouteFields.tsx'
import { TripOverview } from './parts/TripOverview.tsx'
import { useDayTrip } from './use-day-trip.ts'

interface DayTripDialogProps {
  day: CommunityDay
  filters: HouseFilters
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The best drive between the streets of a day, and the walks within them. */
export function DayTripDialogPopup({ day, filters, isOpen, onOpenChange }: DayTripDialogProps) {
  const planning = useDayTrip(day.slug, filters)
  const { trip, start, isPending, error, isLocating, positionFailure, planFrom, planThrough, route } = planning
  const [isChoosing, setChoosing] = useState(false)
  const plan = trip?.plan ?? null
  const close = (
    <Button tone="secondary" onClick={() => onOpenChange(false)}>
      Close
    </Button>
  )
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Plan from here" size="wide" footer={close}>
      {(isLocating || isPending) && (
        <p className="mb-4 flex items-center gap-2.5">
          <Spinner className="size-5" />
          <output>{isLocating ? 'Finding where you are...' : 'Planning...'}</output>
        </p>
      )}
      {error && !isPending && (
        <ErrorState
          title="The trip could not be planned"
          description={getErrorMessage(error, t`Please try again.`)}
          className="mb-4"
        />
      )}
      {/* Also while the browser waits for leave to say where it is, which may never come. What is typed stays meanwhile. */}
      {trip === null && (!isPending || start?.kind === 'address') && (
        <StartForm failure={positionFailure ?? ''} onStart={planFrom} />
      )}
      {trip && !isPending && day.area.shape === 'line' && trip.fromMile !== null && (
        <RouteFields
          points={day.area.points}
          fromMile={trip.fromMile}
          isUp={route.isUp}
          onPlan={(wish) => {
            setChoosing(false)
            planning.planAlong(wish)
          }}
        />
      )}
      {trip && !isPending && trip.clusters.length === 0 && (
        <p>
          {trip.fromMile === null
            ? 'None of these houses has a place on the map.'
            : 'There is no house from here on. Start at another mile, or go the other way.'}
        </p>
      )}
      {trip && plan && !isPending && !isChoosing && (
        <TripOverview
          day={day}
          trip={trip}
          plan={plan}
          date={filters.date}
          start={start}
          onChoose={() => setChoosing(true)}
        />
      )}
      {trip && trip.clusters.length > 0 && (isChoosing || !plan) && (
        <ClusterChoice
          key={`${route.fromMile} ${route.isUp}`}
          clusters={trip.clusters}
          max={MAX_TRIP_STOPS}
          chosen={plan?.stops.map(({ clusterKey }) => clusterKey) ?? []}
          onPlan={(keys) => planThrough(keys, () => setChoosing(false))}
        />
      )}
    </Dialog>
  )
}

/** Where the trip starts, when the device does not tell. */
function StartForm({
  failure,
  onStart,
}: {
  failure: string
  onStart: (start: { kind: 'address'; text: string }) => void
}) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (text.trim() === '') setProblem(t`Enter the address you start from`)
    else onStart({ kind: 'address', text: text.trim() })
  }
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-3">
      {failure && <p className="text-ink-soft">{failure}</p>}
      <TextField
        label="Start from"
        placeholder={t`Address, city or ZIP`}
        autoComplete="street-address"
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <Button type="submit" className="justify-self-start">
        Plan the trip
      </Button>
    </form>
  )
}
