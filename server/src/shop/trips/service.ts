import { t } from '@yardsnap/contract/texts'
import { isCalledOff } from '@yardsnap/contract/live-status'
import type { OwnAppointmentAnywhere } from '@yardsnap/contract/appointments'
import type { OwnHoldAnywhere } from '@yardsnap/contract/holds'
import type { Position } from '@yardsnap/contract/places'
import type { SavedListing } from '@yardsnap/contract/saved'
import type { TripGeometry, TripPlan, TripRequest, TripStart, TripStop } from '@yardsnap/contract/trips'
import type { DateTime } from 'luxon'
import { AppError } from '#errors.ts'
import type { Redacted } from '#log/redaction.ts'
import type { InterestService } from '#core/interest/service.ts'
import type { ListingsService } from '#core/listings/service.ts'
import type { PlacesService } from '#core/places/service.ts'
import type { QueueCaller } from '#queues/fair-queue.ts'
import type { RoutingPort } from '#ports/routing/port.ts'
import { planningQueue, tripOrdering } from './order.ts'
import { PLAIN_TRIP, type TripProblem, type Visit } from './problem.ts'
import { type Drives, toDrives, type Finish, pauseIn, type Schedule, scheduleTrip, type StopTimes } from './schedule.ts'

export { keptTripService, type KeptTripService } from './kept-trip-service.ts'
export { planRoundTrip, type RoundTrip, type RoundTripStop } from './round-trip.ts'

export type TripService = ReturnType<typeof tripService>

interface Dependencies {
  listings: Pick<ListingsService, 'readPublic'>
  interest: Pick<InterestService, 'note'>
  places: Pick<PlacesService, 'geocode' | 'timeZoneAt'>
  routing: RoutingPort
  /** What is held for a person at all sales. */
  listOwnHolds: (userId: string) => Promise<Pick<OwnHoldAnywhere, 'listingId' | 'until'>[]>
  /** When a person is expected at sales, or has asked for that. */
  listOwnAppointments: (
    userId: string,
  ) => Promise<Pick<OwnAppointmentAnywhere, 'listingId' | 'state' | 'startsAt' | 'endsAt'>[]>
  /** How many worker threads order stops. */
  threads: number
  now?: () => Date
}

/** A stop with a known position. */
interface LocatedStop {
  listing: Redacted<SavedListing>
  position: Position
}

interface Start {
  label: string
  position: Position
}

export function tripService({ listings, interest, places, routing, listOwnHolds, threads, ...rest }: Dependencies) {
  const { listOwnAppointments, now = () => new Date() } = rest
  const ordering = tripOrdering(threads)
  const inTurn = planningQueue()

  /** @throws AppError `invalid` if an address cannot be found @returns null if there is no stop to start from */
  async function findStart(start: TripStart, located: LocatedStop[]): Promise<Start | null> {
    if (start.kind === 'position') return { label: 'Your location', position: start }
    if (start.kind === 'first-stop') {
      const [first] = located
      return first ? { label: first.listing.address || first.listing.title, position: first.position } : null
    }
    return findAddress(start.text)
  }

  async function findAddress(text: string): Promise<Start> {
    const { latitude, longitude, label } = await places.geocode(text)
    if (latitude === null || longitude === null) {
      throw new AppError('invalid', t.lazy`We could not find “${text}”. Enter a ZIP, a city or a full address.`)
    }
    return { label: label ?? text, position: { latitude, longitude } }
  }

  /** @throws AppError `invalid` if an address cannot be found @returns null if the trip ends at its last stop */
  async function findEnd(end: TripRequest['end'], start: Start | null): Promise<Start | null> {
    return end?.kind === 'address' ? findAddress(end.text) : end && start
  }

  /** The time zone of the starting point. */
  async function findZone(start: Start | null, located: LocatedStop[]): Promise<string> {
    const atStart = start ? await places.timeZoneAt(start.position.latitude, start.position.longitude) : null
    return atStart ?? located.find(({ listing }) => listing.timeZone)?.listing.timeZone ?? 'UTC'
  }

  async function findDrives(start: Start, located: LocatedStop[], end: Start | null): Promise<Drives> {
    const points = [start.position, ...located.map(({ position }) => position), ...(end ? [end.position] : [])]
    const { miles, minutes, isEstimate } = await routing.driveTable(points)
    // In whole minutes, so that the displayed times add up.
    return {
      ...toDrives({ miles, minutes: minutes.map((row) => row.map(Math.round)) }, located.length, end),
      isEstimate,
    }
  }

  async function drawPath(points: Position[]) {
    const path = await routing.drivePath(points)
    return { geometry: lineThrough(path.points), isLineStraight: path.isStraight }
  }

  async function planNow(userId: string, request: TripRequest, signal?: AbortSignal): Promise<TripPlan> {
    const found = await listings.readPublic(userId, request.listingIds)
    const located = request.listingIds.flatMap((listingId) => locate(found.get(listingId)))
    const start = await findStart(request.start, located)
    const end = await findEnd(request.end, start)
    const zone = await findZone(start, located)
    const stops = located.map(({ listing }) => listing)
    const holdEnds = firstHoldEnds(await listOwnHolds(userId))
    const appointments = (await listOwnAppointments(userId))
      .filter(({ state }) => state === 'booked')
      .map(({ listingId, startsAt, endsAt }) => ({
        listingId,
        startsAt: new Date(startsAt),
        endsAt: new Date(endsAt),
      }))
    const drives = start && stops.length > 0 ? await findDrives(start, located, end) : null
    const order = ({ problem }: Schedule) =>
      request.keepOrder ? stops.map((_, stop) => stop) : ordering.run(problem, { account: userId, signal })
    const { departure, visits, hours, finish } = await scheduleTrip({
      request,
      stops,
      holdEnds,
      appointments,
      drives,
      zone,
      now: now(),
      order,
    })
    const path = start && [
      start.position,
      ...visits.map(({ stop }) => located[stop]!.position),
      ...(end && finish ? [end.position] : []),
    ]
    const line = drives && path ? await drawPath(path) : { geometry: null, isLineStraight: true }

    const visited = new Map(
      visits.map((visit) => [stops[visit.stop]!.id, visitedStop(visit, hours[visit.stop]!, departure)]),
    )
    for (const listingId of visited.keys()) interest.note(userId, listingId, 'route')
    const passedBy = request.listingIds.filter((listingId) => !visited.has(listingId))
    const listingIds = request.keepOrder ? request.listingIds : [...visited.keys(), ...passedBy]
    const totalMinutes = finish?.arriveAt ?? visits.at(-1)?.leaveAt ?? 0
    const miles = visits.reduce((sum, visit) => sum + visit.driveMiles, finish?.driveMiles ?? 0)
    const pauseAt = pauseIn(request.pause, departure)?.at ?? Infinity
    return {
      stops: listingIds.map((listingId, place) => ({
        listingId,
        order: place + 1,
        ...(visited.get(listingId) ?? notVisited(found.get(listingId))),
      })),
      startLabel: start?.label ?? '',
      startPosition: start && { latitude: start.position.latitude, longitude: start.position.longitude },
      departAt: formatIso(departure),
      ...(end && finish && { end: endOfPlan(finish, end.label, departure) }),
      ...(pauseAt < totalMinutes && { pauseAt: formatIso(departure.plus({ minutes: pauseAt })) }),
      totalMiles: roundMiles(miles),
      totalMinutes,
      isEstimate: drives?.isEstimate ?? true,
      ...line,
    }
  }

  return {
    /**
     * Plans a trip through public listings. Unreachable stops stay in the response with a reason.
     * @throws AppError `invalid` if the start or the end cannot be found, `provider_failed` if the geocoder fails,
     *   `rate_limited` when the account has several in the making, `unavailable` when too many trips wait to be ordered,
     *   or when `signal` aborts: then nobody waits for the plan anymore
     */
    plan: (userId: string, request: TripRequest, signal?: AbortSignal): Promise<TripPlan> =>
      inTurn({ account: userId, signal }, () => planNow(userId, request, signal)),

    /**
     * The order of points with the shortest drive from the first of them. @returns the others as indexes, the second point is 0
     * @throws AppError `rate_limited` and `unavailable` as `plan`
     */
    orderDrive: (drives: Pick<TripProblem, 'minutes' | 'miles'>, caller: QueueCaller): Promise<number[]> => {
      const stops = drives.minutes.slice(1).map(() => ({ opensAt: -Infinity, closesAt: Infinity }))
      return inTurn(caller, () =>
        ordering.run({ ...drives, ...PLAIN_TRIP, stops, minutesPerStop: 0, isFirstFixed: false }, caller),
      )
    },

    close: () => ordering.close(),
  }
}

type StopDetails = Omit<TripStop, 'listingId' | 'order'>

function locate(listing: Redacted<SavedListing> | undefined): LocatedStop[] {
  if (!listing || isCalledOff(listing) || listing.latitude === null || listing.longitude === null) return []
  return [{ listing, position: { latitude: listing.latitude, longitude: listing.longitude } }]
}

function visitedStop(visit: Visit, hours: StopTimes, departure: DateTime<true>): StopDetails {
  const localTime = (minutes: number) => formatIso(departure.plus({ minutes }).setZone(hours.timeZone))
  return {
    status: getStopStatus(visit, hours),
    arriveAt: localTime(visit.arriveAt),
    waitMinutes: visit.waitMinutes,
    leaveAt: localTime(visit.leaveAt),
    distanceMiles: roundMiles(visit.driveMiles),
    driveMinutes: visit.driveMinutes,
    ...(hours.appointment && {
      appointment: {
        startsAt: localTime(hours.appointment.startsAt),
        isMissed: visit.arriveAt >= hours.appointment.endsAt,
      },
    }),
    ...(hours.holdEndsAt < Infinity && {
      hold: {
        endsAt: localTime(hours.holdEndsAt),
        isMissed: hours.isClosedThatDay || visit.arriveAt + visit.waitMinutes >= hours.holdEndsAt,
      },
    }),
  }
}

/** The sales at which something is held, with the end of the hold that ends first. */
function firstHoldEnds(holds: readonly Pick<OwnHoldAnywhere, 'listingId' | 'until'>[]): Map<string, Date> {
  const ends = new Map<string, Date>()
  for (const { listingId, until } of holds) {
    if (until === null) continue
    const [end, first] = [new Date(until), ends.get(listingId)]
    if (!first || end < first) ends.set(listingId, end)
  }
  return ends
}

function getStopStatus(visit: Visit, hours: StopTimes): TripStop['status'] {
  if (hours.isClosedThatDay) return 'closed-that-day'
  if (visit.arriveAt >= hours.closesAt) return 'closes-before-arrival'
  if (visit.arriveAt >= hours.opensUntil) return 'misses-opening'
  return visit.waitMinutes > 0 ? 'waits' : 'ok'
}

function notVisited(listing: SavedListing | undefined): StopDetails {
  const status = !listing ? 'unavailable' : isCalledOff(listing) ? 'called-off' : 'no-position'
  return { status, arriveAt: null, waitMinutes: 0, leaveAt: null, distanceMiles: null, driveMinutes: null }
}

function endOfPlan(finish: Finish, label: string, departure: DateTime<true>): NonNullable<TripPlan['end']> {
  return {
    label,
    arriveAt: formatIso(departure.plus({ minutes: finish.arriveAt })),
    distanceMiles: roundMiles(finish.driveMiles),
    driveMinutes: finish.driveMinutes,
  }
}

/** ISO 8601 with the UTC offset of its zone. */
function formatIso(time: DateTime): string {
  const text = time.toISO({ suppressMilliseconds: true })
  if (text === null) throw new Error(`no time in the zone ${time.zoneName}: ${time.invalidReason}`)
  return text
}

function roundMiles(miles: number): number {
  return Math.round(miles * 10) / 10
}

function lineThrough(path: Position[]): TripGeometry | null {
  if (path.length < 2) return null
  return { type: 'LineString', coordinates: path.map(({ latitude, longitude }) => [longitude, latitude]) }
}
