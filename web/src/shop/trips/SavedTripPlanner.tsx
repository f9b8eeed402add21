import { plural, t } from '@yardsnap/contract/texts'
import { formatDay } from '@yardsnap/contract/dates'
import { comparedToToday } from '@yardsnap/contract/sale-days'
import type { SavedEntry } from '@yardsnap/contract/saved'
import { Route } from 'lucide-react'
import { useState } from 'react'
import { useOrderSaved } from '#shop/saved/saved-list.ts'
import type { SavedView } from '#shop/saved/saved-view.ts'
import { orderAfterMove, listingsInView } from '#shop/saved/saved-order.ts'
import { SavedFilters, NoListingsOnDays, SavedList } from '#shop/saved/SavedList.tsx'
import { useNow } from '#lib/use-now.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { useMediaQuery, WIDE } from '#ui/use-media-query.ts'
import { newTrip, type Planning, type Trip } from './trip.ts'
import { allStopsOnDay, chosenDay, type DayStops, stopsOnDay } from './trip-days.ts'
import { TripPlanner } from './TripPlanner.tsx'

/** The page may stay open over night, and 'today' is another day then. */
const MINUTE_MS = 60_000

interface SavedTripPlannerProps {
  listings: readonly SavedEntry[]
  planning: Planning
  view: SavedView
  onViewChange: (view: SavedView) => void
  /** Called when a trip has been planned. */
  onTrip: (trip: Trip) => void
}

/** The saved sales beside a trip of the selected ones; on a phone the trip is a sheet. */
export function SavedTripPlanner(props: SavedTripPlannerProps) {
  const { listings, view, onViewChange, onTrip } = props
  const { selectedIds, select, settings, setSettings, isStarted } = props.planning
  const isWide = useMediaQuery(WIDE)
  const [isSheetOpen, setSheetOpen] = useState(isStarted)
  const now = new Date(useNow(MINUTE_MS))
  const { mutate: order } = useOrderSaved()

  const inOwnOrder = listingsInView(listings, {}, now)
  const day = chosenDay(settings)
  const onDay = selectedIds
    ? stopsOnDay(
        listAvailable(inOwnOrder).filter(({ id }) => selectedIds.has(id)),
        day,
        now,
      )
    : // Not what the filter leaves out of the list beside it.
      allStopsOnDay(listAvailable(listingsInView(listings, { days: view.days }, now)), day, now)
  const title = selectedIds ? formatTitle(onDay) : formatTitleOfAll(onDay, now)
  const shown = listingsInView(listings, view, now)
  const reorder = (moved: string[]) =>
    order(
      orderAfterMove(
        inOwnOrder.map(({ listingId }) => listingId),
        moved,
      ),
    )
  const planner = (
    <TripPlanner
      onDay={onDay}
      settings={settings}
      onSettingsChange={setSettings}
      onReorder={reorder}
      onRemove={(listingId) =>
        select(
          listingId,
          false,
          onDay.stops.map(({ id }) => id),
        )
      }
      onTrip={(planned) => onTrip(newTrip(planned))}
    />
  )

  return (
    <div className="grid grid-cols-1 gap-8 wide:grid-cols-[minmax(0,1fr)_25rem] wide:items-start">
      <div className="grid grid-cols-1 gap-5">
        <SavedFilters view={view} onChange={onViewChange} />
        {shown.length === 0 ? (
          <NoListingsOnDays onShowAll={() => onViewChange({ ...view, days: 'all' })} />
        ) : (
          <SavedList
            listings={shown}
            hasOrderNumbers={(view.sort ?? 'custom') === 'custom'}
            selectedIds={selectedIds ?? NONE}
            onSelect={select}
          />
        )}
      </div>
      {isWide ? (
        <Card className="sticky top-20 scroll-pb-24 max-h-[calc(100dvh-6rem)] overflow-y-auto p-5">
          <aside aria-labelledby="trip-planner">
            <h2 id="trip-planner" className="mb-4 text-h3">
              {title}
            </h2>
            {planner}
          </aside>
        </Card>
      ) : (
        <>
          <div
            data-action-bar="max-wide"
            className="fixed inset-x-0 short:static bottom-(--bottom-bar) z-20 border-t border-line bg-card p-3 print:hidden"
          >
            <Button
              className="w-full"
              tone={onDay.stops.length > 0 ? 'primary' : 'secondary'}
              icon={<Route />}
              aria-haspopup="dialog"
              onClick={() => setSheetOpen(true)}
            >
              {title}
            </Button>
          </div>
          <Sheet isOpen={isSheetOpen} onOpenChange={setSheetOpen} title={title}>
            {planner}
          </Sheet>
        </>
      )}
    </div>
  )
}

const listAvailable = (listings: readonly SavedEntry[]) => listings.flatMap(({ listing }) => listing ?? [])

const NONE: ReadonlySet<string> = new Set()

function formatTitle({ stops }: DayStops): string {
  if (stops.length === 0) return t`Plan your trip`
  return plural(stops.length, { one: 'Plan your trip: # stop', other: 'Plan your trip: # stops' })
}

/** Of a trip to all saved sales of a day: 'Plan your trip: 6 sales today'. */
function formatTitleOfAll({ stops, day }: DayStops, now: Date): string {
  const [first] = stops
  if (!first || day === null) return t`Plan your trip`
  if (comparedToToday(day, first.timeZone, now) === 0) {
    return plural(stops.length, { one: 'Plan your trip: # sale today', other: 'Plan your trip: # sales today' })
  }
  const sales = plural(stops.length, { one: '# sale', other: '# sales' })
  return t`Plan your trip: ${sales} on ${formatDay(day)}`
}
