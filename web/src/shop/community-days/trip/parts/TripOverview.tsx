import type { CommunityDay } from '@yardsnap/contract/community-days'
import type { DayCluster, DayTrip, DayTripRequest } from '@yardsnap/contract/community-trips'
import { plural, t } from '@yardsnap/contract/texts'
import { Footprints, Navigation } from 'lucide-react'
import { directionsUrl } from '#core/browse/directions.ts'
import { addressOf } from '#shop/community-days/houses.ts'
import { formatMiles } from '@yardsnap/contract/miles'
import { formatMinutes } from '#shop/trips/words.ts'
import { Button } from '#ui/Button.tsx'
import { TEXT_LINK } from '#ui/classes.ts'
import { KeepTrip } from './KeepTrip.tsx'

interface TripOverviewProps {
  day: CommunityDay
  trip: DayTrip
  plan: NonNullable<DayTrip['plan']>
  /** Of the houses that are shown; undefined for all. */
  date: string | undefined
  start: DayTripRequest['start'] | null
  onChoose: () => void
}

/** The streets in the order of the drive, with the houses of each in the order of the walk. */
export function TripOverview({ day, trip, plan, date, start, onChoose }: TripOverviewProps) {
  const { stops, startLabel, totalMiles, totalMinutes, isEstimate } = plan
  const clusters = new Map(trip.clusters.map((cluster) => [cluster.key, cluster]))
  const shown = stops.flatMap((stop) => {
    const cluster = clusters.get(stop.clusterKey)
    return cluster ? [{ stop, cluster }] : []
  })
  const houseCount = shown.reduce((sum, { cluster }) => sum + cluster.numbers.length, 0)
  return (
    <>
      <p className="text-lead font-semibold">
        {[
          plural(houseCount, { one: '# house', other: '# houses' }),
          plural(shown.length, { one: '# stop', other: '# stops' }),
          formatMiles(totalMiles, { isApproximate: isEstimate }),
          formatMinutes(totalMinutes),
        ].join(' · ')}
      </p>
      <p className="mt-0.5 text-ink-soft">
        From <bdi>{startLabel || t`Your location`}</bdi>. {isEstimate && 'Drives are estimated.'}
      </p>
      {trip.unplacedNumbers.length > 0 && (
        <p className="mt-1 text-small text-ink-soft">
          {t`Without a place on the map: ${trip.unplacedNumbers.join(', ')}.`}
        </p>
      )}
      {shown.some(({ cluster }) => cluster.isApproximate) && !day.areAddressesHidden && (
        <p className="mt-1 text-small text-ink-soft">
          Some houses are on the map only by ZIP or city, so the order of the stops is a guess. Directions go by
          address.
        </p>
      )}
      <ol className="mt-4 grid gap-3">
        {shown.map(({ stop, cluster }, index) => (
          <li key={cluster.key} className="flex items-start gap-3 border-t border-line pt-3">
            <span
              aria-hidden
              className="grid size-8 shrink-0 place-items-center rounded-full bg-grass font-display text-small font-bold text-on-grass tabular-nums"
            >
              {index + 1}
            </span>
            <div className="min-w-0 grow wrap-anywhere">
              <p className="font-semibold">
                <bdi>{cluster.street || t`House ${cluster.numbers[0] ?? ''}`}</bdi>
              </p>
              <p className="flex items-start gap-1.5">
                <Footprints aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
                <span>
                  <span className="sr-only">{t`Houses in the order of the walk:`} </span>
                  {cluster.numbers.join(' → ')}
                </span>
              </p>
              <p className="text-small text-ink-soft">
                {t`${formatMinutes(stop.driveMinutes)} drive · ${formatMinutes(stop.stayMinutes)} there`}
              </p>
              <a
                href={directionsUrl(placeOf(cluster, day))}
                target="_blank"
                rel="noreferrer"
                className={`${TEXT_LINK} gap-1.5`}
              >
                <Navigation aria-hidden className="size-4.5" /> {t`Directions to stop ${index + 1}`}
              </a>
            </div>
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <KeepTrip
          day={day}
          streets={shown.map(({ cluster: { numbers }, stop: { stayMinutes } }) => ({ numbers, stayMinutes }))}
          date={date}
          start={start}
        />
        <Button tone="secondary" onClick={onChoose}>
          Choose streets
        </Button>
      </div>
    </>
  )
}

/** What a map app finds: the address of the first house, or the position where addresses are not shown yet. */
function placeOf({ numbers, latitude, longitude }: DayCluster, day: CommunityDay): string {
  const first = day.houses.find(({ number }) => number === numbers[0])
  if (!first || first.isAddressHidden || first.streetAddress === '') return `${latitude},${longitude}`
  return addressOf(first, day)
}
