import type { AreaPoint } from './community-area.ts'
import { haversineMiles, type Position } from './places.ts'
import { splitStreetLine, toStreetKey } from './street-lines.ts'

/** How the houses of a community day are walked: in clusters along streets, with the car left at the first house of each. */

/** A leisurely walk with stops for looking. */
const WALKING_MILES_PER_HOUR = 3
/** Houses of a street that are farther apart than this are driven between. */
export const MAX_WALK_GAP_MILES = 0.25
/** Beyond this a cluster is no walk from one parked car. */
export const MAX_CLUSTER_HOUSES = 30
/** Sidewalks are longer than straight lines between doors. */
const DETOUR_FACTOR = 1.2

export interface WalkedHouse extends Position {
  number: number
  streetAddress: string
}

export interface Walk<House extends WalkedHouse = WalkedHouse> {
  street: string
  /** In the order of the walk, which ends where it begins: at the car. */
  houses: House[]
  miles: number
  minutes: number
}

/** Houses by street, each street cut where its houses are too far apart or too many for a walk; in the order of the numbers. */
export function clusterByStreet<House extends WalkedHouse>(houses: readonly House[]): Walk<House>[] {
  const streets = new Map<string, House[]>()
  for (const house of houses) {
    const key = toStreetKey(splitStreetLine(house.streetAddress).street)
    const known = streets.get(key)
    if (known) known.push(house)
    else streets.set(key, [house])
  }
  return [...streets.values()]
    .flatMap((group) => splitAtGaps(group))
    .map((group) => planWalk(group))
    .toSorted((a, b) => getFirstNumber(a) - getFirstNumber(b))
}

const getFirstNumber = ({ houses }: Walk): number => Math.min(...houses.map(({ number }) => number))

/** Groups of houses of which each is near to another one of its group, none with more houses than a walk has. */
function splitAtGaps<House extends WalkedHouse>(street: readonly House[]): House[][] {
  const left = new Set(street)
  const groups: House[][] = []
  for (const first of street) {
    if (left.delete(first)) groups.push(takeNear(first, left))
  }
  return groups
}

/** Takes the houses out of `left` that can be reached from the first one by short ways. */
function takeNear<House extends WalkedHouse>(first: House, left: Set<House>): House[] {
  const group = [first]
  for (let index = 0; index < group.length && group.length < MAX_CLUSTER_HOUSES; index += 1) {
    const near = nearestFirst(group[index]!, left, MAX_WALK_GAP_MILES)
    for (const house of near.slice(0, MAX_CLUSTER_HOUSES - group.length)) {
      left.delete(house)
      group.push(house)
    }
  }
  return group
}

/** Houses within some miles, each measured once: a street may have two thousand. */
function nearestFirst<House extends WalkedHouse>(
  from: Position,
  houses: Iterable<House>,
  withinMiles = Infinity,
): House[] {
  const away = new Map<House, number>()
  for (const house of houses) {
    const miles = haversineMiles(from, house)
    if (miles <= withinMiles) away.set(house, miles)
  }
  return [...away.keys()].toSorted((a, b) => away.get(a)! - away.get(b)!)
}

/** A short way through all houses and back to the first one: always to the nearest next one, then without crossings (2-opt). */
export function planWalk<House extends WalkedHouse>(group: readonly House[]): Walk<House> {
  const byNumber = group.toSorted((a, b) => a.number - b.number)
  const order = uncross(goToNearest(byNumber))
  const miles = measureLoop(order) * DETOUR_FACTOR
  const street = splitStreetLine(byNumber[0]?.streetAddress ?? '').street
  return { street, houses: order, miles, minutes: (miles / WALKING_MILES_PER_HOUR) * 60 }
}

function goToNearest<House extends WalkedHouse>(houses: readonly House[]): House[] {
  const left = new Set(houses)
  const order: House[] = []
  for (let next = houses[0]; next; next = nearestFirst(next, left)[0]) {
    left.delete(next)
    order.push(next)
  }
  return order
}

/** Reverses parts of a loop as long as that makes it shorter. The first house stays the first. */
function uncross<House extends WalkedHouse>(given: House[]): House[] {
  let order = given
  for (let better = findShorter(order); better; better = findShorter(order)) order = better
  return order
}

/** @returns null where no reversed part makes the loop shorter */
function findShorter<House extends WalkedHouse>(order: House[]): House[] | null {
  for (let from = 1; from < order.length - 1; from += 1) {
    for (let to = from + 1; to < order.length; to += 1) {
      if (savedByReversing(order, from, to) <= 1e-9) continue
      return [...order.slice(0, from), ...order.slice(from, to + 1).toReversed(), ...order.slice(to + 1)]
    }
  }
  return null
}

function savedByReversing(order: readonly Position[], from: number, to: number): number {
  const [before, first, last, after] = [order[from - 1]!, order[from]!, order[to]!, order[(to + 1) % order.length]!]
  const now = haversineMiles(before, first) + haversineMiles(last, after)
  return now - haversineMiles(before, last) - haversineMiles(first, after)
}

/** From each to the next, and from the last to the first. @returns miles as the crow flies */
function measureLoop(order: readonly Position[]): number {
  return order.reduce((sum, house, index) => sum + haversineMiles(house, order[(index + 1) % order.length]!), 0)
}

/** The nearest of the houses that were not seen; null when all were. */
export function findNearestUnseen<House extends WalkedHouse>(
  houses: readonly House[],
  { at, seen }: { at: Position; seen: ReadonlySet<number> },
): House | null {
  return (
    nearestFirst(
      at,
      houses.filter(({ number }) => !seen.has(number)),
    )[0] ?? null
  )
}

/** How far along a line, from its first point, the nearest point of the line to a place is. @returns miles */
export function milesAlongLine(line: readonly AreaPoint[], place: Position): number {
  let best = { away: Infinity, along: 0 }
  let before = 0
  for (const [index, end] of line.entries()) {
    if (index === 0) continue
    const [from, to] = [toPosition(line[index - 1]!), toPosition(end)]
    const length = haversineMiles(from, to)
    const share = shareOfSegment(from, to, place)
    const at = {
      latitude: from.latitude + (to.latitude - from.latitude) * share,
      longitude: from.longitude + (to.longitude - from.longitude) * share,
    }
    const away = haversineMiles(at, place)
    if (away < best.away) best = { away, along: before + length * share }
    before += length
  }
  return best.along
}

const toPosition = ([latitude, longitude]: AreaPoint): Position => ({ latitude, longitude })

/** Where the nearest point of a segment is, 0 at its beginning and 1 at its end, on the plane at the place. */
function shareOfSegment(from: Position, to: Position, place: Position): number {
  const shrink = Math.cos((place.latitude * Math.PI) / 180)
  const [dx, dy] = [(to.longitude - from.longitude) * shrink, to.latitude - from.latitude]
  const [px, py] = [(place.longitude - from.longitude) * shrink, place.latitude - from.latitude]
  const squared = dx * dx + dy * dy
  return squared === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / squared))
}

export interface RouteWalk<House extends WalkedHouse = WalkedHouse> extends Walk<House> {
  /** Of its first house along the route. */
  mile: number
}

/**
 * The walks of a route, whatever the streets are called: houses that follow one another closely along its line.
 * @param fromMile where one begins
 * @param isUp toward higher miles, or toward the beginning of the line
 */
export function clusterAlongLine<House extends WalkedHouse>(
  houses: readonly House[],
  line: readonly AreaPoint[],
  { fromMile, isUp }: { fromMile: number; isUp: boolean },
): RouteWalk<House>[] {
  const sign = isUp ? 1 : -1
  const ahead = houses
    .map((house) => ({ house, mile: milesAlongLine(line, house) }))
    .filter(({ mile }) => (mile - fromMile) * sign >= 0)
    .toSorted((a, b) => (a.mile - b.mile) * sign || a.house.number - b.house.number)
  const groups: (typeof ahead)[] = []
  for (const each of ahead) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    const isNear = last && haversineMiles(last.house, each.house) <= MAX_WALK_GAP_MILES
    if (group && isNear && group.length < MAX_CLUSTER_HOUSES) group.push(each)
    else groups.push([each])
  }
  return groups.map((group) => ({ ...planWalk(group.map(({ house }) => house)), mile: group[0]!.mile }))
}
