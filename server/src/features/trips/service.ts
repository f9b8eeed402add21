import { isCalledOff } from '@yardsnap/contract/live-status'
import type { Position } from '@yardsnap/contract/places'
import type { SavedListing } from '@yardsnap/contract/saved'
import type { TripGeometry, TripPlan, TripRequest, TripStart, TripStop } from '@yardsnap/contract/trips'
import { DateTime } from 'luxon'
import { AppError } from '#errors.ts'
import type { InterestService } from '#features/interest/service.ts'
import type { ListingsService } from '#features/listings/service.ts'
import type { PlacesService } from '#features/places/service.ts'
import type { RoutingPort } from '#ports/routing/port.ts'
import { hoursOn, type StopHours } from './hours.ts'
import { tripOrdering } from './order.ts'
import { followOrder, type TripProblem, type Visit } from './problem.ts'

export type TripService = ReturnType<typeof tripService>

interface Dependencies {
  listings: Pick<ListingsService, 'readPublic'>
  interest: Pick<InterestService, 'note'>
  places: Pick<PlacesService, 'geocode' | 'timeZoneAt'>
  routing: RoutingPort
  now?: () => Date
}

/** A stop with a known position. */
interface LocatedStop {
  listing: SavedListing
  position: Position
}

interface Start {
  label: string
  position: Position
}

export function tripService({ listings, interest, places, routing, now = () => new Date() }: Dependencies) {
  const ordering = tripOrdering()

  /** @throws AppError `invalid` if an address cannot be found @returns null if there is no stop to start from */
  async function findStart(start: TripStart, located: LocatedStop[]): Promise<Start | null> {
    if (start.kind === 'position') return { label: 'Your location', position: start }
    if (start.kind === 'first-stop') {
      const [first] = located
      return first ? { label: first.listing.address || first.listing.title, position: first.position } : null
    }
    const { latitude, longitude, label } = await places.geocode(start.text)
    if (latitude === null || longitude === null) {
      throw new AppError('invalid', `We could not find '${start.text}'. Enter a ZIP, a city or a full address.`)
    }
    return { label: label ?? start.text, position: { latitude, longitude } }
  }

  /** The departure is in the time zone of the starting point. */
  async function findDeparture(departAt: string, start: Start | null, located: LocatedStop[]): Promise<DateTime<true>> {
    const atStart = start ? await places.timeZoneAt(start.position.latitude, start.position.longitude) : null
    const zone = atStart ?? located.find(({ listing }) => listing.timeZone)?.listing.timeZone ?? 'UTC'
    const time = departAt === 'now' ? DateTime.fromJSDate(now(), { zone }) : DateTime.fromISO(departAt, { zone })
    if (!time.isValid) throw new AppError('invalid', 'This time of departure does not exist')
    return time.startOf('minute')
  }

  /** Computes the schedule in whole minutes, so that the displayed times add up. */
  async function planStops(request: TripRequest, start: Start | null, located: LocatedStop[], hours: StopHours[]) {
    const positions = located.map(({ position }) => position)
    if (!start || positions.length === 0) {
      return { visits: [], isEstimate: true, geometry: null, isLineStraight: true }
    }
    const { miles, minutes, isEstimate } = await routing.driveTable([start.position, ...positions])
    const problem: TripProblem = {
      miles,
      minutes: minutes.map((row) => row.map((value) => Math.round(value))),
      stops: hours,
      minutesPerStop: request.minutesPerStop,
      isFirstFixed: request.start.kind === 'first-stop',
    }
    const order = request.keepOrder ? located.map((_, stop) => stop) : await ordering.order(problem)
    const visits = followOrder(problem, order)
    const path = await routing.drivePath([start.position, ...order.map((stop) => positions[stop]!)])
    return { visits, isEstimate, geometry: lineThrough(path.points), isLineStraight: path.isStraight }
  }

  return {
    /**
     * Plans a trip through public listings. Unreachable stops stay in the response with a reason.
     * @throws AppError `invalid` if the start cannot be found, `provider_failed` if the geocoder fails, `unavailable`
     *   when too many trips wait to be ordered
     */
    async plan(userId: string, request: TripRequest): Promise<TripPlan> {
      const found = await listings.readPublic(userId, request.listingIds)
      const located = request.listingIds.flatMap((listingId) => locate(found.get(listingId)))
      const start = await findStart(request.start, located)
      const departure = await findDeparture(request.departAt, start, located)
      const hours = located.map(({ listing }) => hoursOn(departure, listing))
      const { visits, ...drive } = await planStops(request, start, located, hours)

      const visited = new Map(
        visits.map((visit) => [located[visit.stop]!.listing.id, visitedStop(visit, hours[visit.stop]!, departure)]),
      )
      for (const listingId of visited.keys()) interest.note(userId, listingId, 'route')
      const passedBy = request.listingIds.filter((listingId) => !visited.has(listingId))
      const listingIds = request.keepOrder ? request.listingIds : [...visited.keys(), ...passedBy]
      return {
        stops: listingIds.map((listingId, place) => ({
          listingId,
          order: place + 1,
          ...(visited.get(listingId) ?? notVisited(found.get(listingId))),
        })),
        startLabel: start?.label ?? '',
        startPosition: start && { latitude: start.position.latitude, longitude: start.position.longitude },
        departAt: isoOf(departure),
        totalMiles: roundMiles(visits.reduce((sum, visit) => sum + visit.driveMiles, 0)),
        totalMinutes: visits.at(-1)?.leaveAt ?? 0,
        ...drive,
      }
    },

    close: () => ordering.close(),
  }
}

type StopDetails = Omit<TripStop, 'listingId' | 'order'>

function locate(listing: SavedListing | undefined): LocatedStop[] {
  if (!listing || isCalledOff(listing) || listing.latitude === null || listing.longitude === null) return []
  return [{ listing, position: { latitude: listing.latitude, longitude: listing.longitude } }]
}

function visitedStop(visit: Visit, hours: StopHours, departure: DateTime<true>): StopDetails {
  const localTime = (minutes: number) => isoOf(departure.plus({ minutes }).setZone(hours.timeZone))
  return {
    status: statusOf(visit, hours),
    arriveAt: localTime(visit.arriveAt),
    waitMinutes: visit.waitMinutes,
    leaveAt: localTime(visit.leaveAt),
    distanceMiles: roundMiles(visit.driveMiles),
    driveMinutes: visit.driveMinutes,
  }
}

function statusOf(visit: Visit, hours: StopHours): TripStop['status'] {
  if (hours.isClosedThatDay) return 'closed-that-day'
  if (visit.isLate) return 'closes-before-arrival'
  return visit.waitMinutes > 0 ? 'waits' : 'ok'
}

function notVisited(listing: SavedListing | undefined): StopDetails {
  const status = !listing ? 'unavailable' : isCalledOff(listing) ? 'called-off' : 'no-position'
  return { status, arriveAt: null, waitMinutes: 0, leaveAt: null, distanceMiles: null, driveMinutes: null }
}

/** ISO 8601 with the UTC offset of its zone. */
function isoOf(time: DateTime): string {
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
