import type { AreaPoint } from '@yardsnap/contract/community-area'
import type { CommunityDay, CommunityHouse } from '@yardsnap/contract/community-days'
import type { DayCluster, DayTrip, DayTripRequest } from '@yardsnap/contract/community-trips'
import {
  clusterAlongLine,
  clusterByStreet,
  milesAlongLine,
  type RouteWalk,
  type Walk,
} from '@yardsnap/contract/community-walks'
import type { Position } from '@yardsnap/contract/places'
import { t } from '@yardsnap/contract/texts'
import { MAX_TRIP_STOPS } from '@yardsnap/contract/trips'
import { AppError } from '#errors.ts'
import type { PlacesService } from '#core/places/service.ts'
import type { Redacted } from '#log/redaction.ts'
import type { RoutingPort } from '#ports/routing/port.ts'
import type { QueueCaller } from '#queues/fair-queue.ts'
import type { CommunityDaysService } from '#shop/community-days/service.ts'
import type { TripService } from '#shop/trips/service.ts'

export type CommunityTripsService = ReturnType<typeof communityTripsService>

interface Dependencies {
  pages: Pick<CommunityDaysService['pages'], 'read'>
  houses: Pick<CommunityDaysService['stops'], 'list'>
  places: Pick<PlacesService, 'geocode'>
  routing: RoutingPort
  trips: Pick<TripService, 'orderDrive'>
}

type House = Redacted<CommunityHouse> & {
  latitude: NonNullable<Redacted<CommunityHouse>['latitude']>
  longitude: NonNullable<Redacted<CommunityHouse>['longitude']>
}

interface ClusterOnMap {
  cluster: Redacted<DayCluster>
  houseCount: number
}

interface Start {
  label: string
  position: Position
}

interface PlanParts {
  request: DayTripRequest
  start: Start
  isRoute: boolean
  caller: QueueCaller
}

/** Trips through community days, as everybody sees them. */
export function communityTripsService({ pages, houses, places, routing, trips }: Dependencies) {
  /** @throws AppError `invalid` for an address that is not found */
  async function findStart(start: DayTripRequest['start']): Promise<Start> {
    if (start.kind === 'position') return { label: '', position: start }
    const { latitude, longitude, label } = await places.geocode(start.text)
    if (latitude === null || longitude === null) {
      throw new AppError('invalid', t.lazy`We could not find “${start.text}”. Enter a ZIP, a city or a full address.`)
    }
    return { label: label ?? start.text, position: { latitude, longitude } }
  }

  async function plan(
    chosen: readonly ClusterOnMap[],
    { request, start, isRoute, caller }: PlanParts,
  ): Promise<DayTrip['plan']> {
    const table = await routing.driveTable([start.position, ...chosen.map(({ cluster }) => cluster)], caller.signal)
    // In whole minutes, so that the displayed times add up.
    const minutes = table.minutes.map((row) => row.map(Math.round))
    // Along a route one follows the line; elsewhere the shortest drive counts, which stays do not change.
    const order = isRoute
      ? chosen.map((_, index) => index)
      : await trips.orderDrive({ minutes, miles: table.miles }, caller)
    const path = await routing.drivePath(
      [start.position, ...order.map((index) => chosen[index]!.cluster)],
      caller.signal,
    )
    let [at, now] = [0, 0]
    const stops = order.map((index) => {
      const { cluster, houseCount } = chosen[index]!
      const drive = { miles: table.miles[at]?.[index + 1] ?? 0, minutes: minutes[at]?.[index + 1] ?? 0 }
      const stayMinutes = cluster.walkMinutes + houseCount * request.minutesPerHouse
      const arriveAfterMinutes = now + drive.minutes
      ;[at, now] = [index + 1, arriveAfterMinutes + stayMinutes]
      return {
        clusterKey: cluster.key,
        driveMiles: roundMiles(drive.miles),
        driveMinutes: drive.minutes,
        stayMinutes,
        arriveAfterMinutes,
      }
    })
    const isDrawn = path.points.length > 1
    return {
      startLabel: start.label,
      stops,
      totalMiles: roundMiles(stops.reduce((sum, { driveMiles }) => sum + driveMiles, 0)),
      totalMinutes: now,
      isEstimate: table.isEstimate,
      geometry: isDrawn
        ? { type: 'LineString', coordinates: path.points.map(({ latitude, longitude }) => [longitude, latitude]) }
        : null,
      isLineStraight: path.isStraight,
    }
  }

  return {
    /** @throws AppError `not_found` for a day that is not public */
    listStops: async (slug: string, numbers: readonly number[]) => ({ stops: await houses.list(slug, numbers) }),

    /**
     * @throws AppError `not_found` for a day that is not public; `invalid` for a start that is not found; `provider_failed`;
     *   `rate_limited` and `unavailable` when too many trips are planned
     */
    async plan(slug: string, request: DayTripRequest, caller: QueueCaller) {
      const { area, dates, houses: all } = await pages.read(null, slug)
      const matching = all.filter((house) => matches(house, dates, request))
      const placed = matching.filter(isPlaced)
      const line = area.shape === 'line' ? area.points.map(toAreaPoint) : null
      const start = await findStart(request.start)
      const fromMile = line && (request.fromMile ?? findMile(line, start.position, request.isUp))
      const walks: (Walk<House> | RouteWalk<House>)[] =
        line && fromMile !== null
          ? clusterAlongLine(placed, line, { fromMile, isUp: request.isUp })
          : clusterByStreet(placed)
      const found = walks.map((walk) => ({ cluster: toCluster(walk), houseCount: walk.houses.length }))
      const isRoute = line !== null
      const chosen = choose(found, request.clusterKeys, isRoute)
      return {
        clusters: found.map(({ cluster }) => cluster),
        fromMile,
        plan: chosen.length > 0 ? await plan(chosen, { request, start, isRoute, caller }) : null,
        unplacedNumbers: matching.filter((house) => !isPlaced(house)).map(({ number }) => number),
      }
    },
  }
}

/** @param all of the day: a sale may have moved to another one */
function matches(
  { number, dates, categories, listing }: Pick<CommunityHouse, 'number' | 'dates' | 'categories' | 'listing'>,
  all: CommunityDay['dates'],
  request: DayTripRequest,
) {
  const isOpen = all.some(({ date }) => dates.includes(date) && (request.date === null || date === request.date))
  const isWanted =
    request.categories.length === 0 || categories.some((category) => request.categories.includes(category))
  return isWanted && isOpen && !listing?.ended && !request.seen.includes(number)
}

const isPlaced = (house: Redacted<CommunityHouse>): house is House =>
  house.latitude !== null && house.longitude !== null

/** Those that were chosen; without a choice all, if a trip holds them, or the next ones of a route. */
function choose(clusters: ClusterOnMap[], keys: DayTripRequest['clusterKeys'], isRoute: boolean): ClusterOnMap[] {
  if (keys !== null) return clusters.filter(({ cluster }) => keys.includes(cluster.key))
  if (isRoute) return clusters.slice(0, MAX_TRIP_STOPS)
  return clusters.length <= MAX_TRIP_STOPS ? clusters : []
}

/** Where a route is nearest to a place, to a tenth of a mile: rather before the next house than behind it. */
function findMile(line: readonly AreaPoint[], place: Position, isUp: boolean): number {
  const tenths = milesAlongLine(line, place) * 10
  return (isUp ? Math.floor(tenths) : Math.ceil(tenths)) / 10
}

function toCluster(walk: Walk<House> | RouteWalk<House>): Redacted<DayCluster> {
  const [parked] = walk.houses
  const { latitude, longitude, isApproximate } = parked!
  return {
    key: `house-${Math.min(...walk.houses.map(({ number }) => number))}`,
    street: walk.street,
    numbers: walk.houses.map(({ number }) => number),
    latitude,
    longitude,
    isApproximate,
    walkMiles: Math.round(walk.miles * 100) / 100,
    walkMinutes: Math.round(walk.minutes),
    mile: 'mile' in walk ? roundMiles(walk.mile) : null,
  }
}

/** The types of answers know a point only as numbers. */
const toAreaPoint = ([latitude = 0, longitude = 0]: readonly number[]): AreaPoint => [latitude, longitude]

const roundMiles = (miles: number): number => Math.round(miles * 10) / 10
