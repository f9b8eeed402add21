import { estimateDrive } from '@yardsnap/contract/drive-estimate'
import type { Position } from '@yardsnap/contract/places'
import { DEFAULT_MINUTES_PER_STOP, TripRequest } from '@yardsnap/contract/trips'
import type { DateTime } from 'luxon'
import { orderStops } from './planner.ts'
import { type Drives, scheduleTrip, toDrives, type TripListing } from './schedule.ts'

export interface RoundTripStop {
  listing: TripListing
  position: Position
}

export interface RoundTrip {
  departure: DateTime<true>
  /** From the departure until being back. */
  minutes: number
  /** Of these, in front of each sale that has not opened, in the order of the drive. */
  waits: number[]
  /** The stops in the order of the drive, as indexes into those that were given. */
  order: number[]
  /** Those of them that are closed when one arrives, or all that day. */
  missed: number[]
}

interface Wish {
  home: Position
  /** Of the home. */
  zone: string
  /** YYYY-MM-DD */
  day: string
  /** At least one; of more than `MAX_EXACT_STOPS` the order takes long. */
  stops: readonly RoundTripStop[]
  now: Date
}

/**
 * The best order of a few stops from home and back, for plans that are made for many people at once: the drives are
 * estimated, and nobody else is asked.
 */
export async function planRoundTrip({ home, zone, day, stops, now }: Wish): Promise<RoundTrip> {
  const listings = stops.map(({ listing }) => listing)
  const { departure, visits, finish, hours } = await scheduleTrip({
    request: TripRequest.parse({
      listingIds: listings.map(({ id }) => id),
      start: { kind: 'position', ...home },
      end: { kind: 'start' },
      departAt: 'opening',
      day,
      keepOrder: false,
      minutesPerStop: DEFAULT_MINUTES_PER_STOP,
    }),
    stops: listings,
    // Such a plan is made before anything is held for its day.
    holdEnds: new Map(),
    appointments: [],
    drives: estimateDrives([home, ...stops.map(({ position }) => position), home]),
    zone,
    now,
    order: ({ problem }) => orderStops(problem),
  })
  return {
    departure,
    minutes: finish?.arriveAt ?? 0,
    waits: visits.map((visit) => visit.waitMinutes),
    order: visits.map(({ stop }) => stop),
    missed: visits.filter(({ stop, isLate }) => isLate || hours[stop]!.isClosedThatDay).map(({ stop }) => stop),
  }
}

/** @param points the start, the stops, and where the trip ends */
function estimateDrives(points: readonly Position[]): Drives {
  const drives = points.map((from) => points.map((to) => estimateDrive(from, to)))
  const miles = drives.map((row) => row.map((drive) => drive.miles))
  // In whole minutes, as in the trips that people plan themselves.
  const minutes = drives.map((row) => row.map((drive) => Math.round(drive.minutes)))
  return { ...toDrives({ miles, minutes }, points.length - 2, points), isEstimate: true }
}
