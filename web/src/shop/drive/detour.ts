import { MAX_DISTANCE, type PublicListing } from '@yardsnap/contract/browse'
import { estimateDrive } from '@yardsnap/contract/drive-estimate'
import { isExact } from '@yardsnap/contract/listings'
import { daysHeld, isOpenNow } from '@yardsnap/contract/live-status'
import { EARTH_RADIUS_MILES, haversineMiles, type Position } from '@yardsnap/contract/places'
import { clockIn } from '@yardsnap/contract/sale-days'
import type { DriveNotes } from './drive.ts'

/** How far from the straight way ahead a sale is still worth a word. */
const MAX_DETOUR_MILES = 1
/** Beyond this part of the way nobody thinks of a detour yet. */
const MILES_AHEAD = 20
const MINUTES_BETWEEN_HINTS = 20
/** Farther off than when it was told of by this much, a sale is behind. */
const PASSED_MILES = 0.5

/** Degrees: what is searched around is known to some three miles, so that nobody is followed by it. */
const SEARCH_GRID = 0.05
const MILES_PER_DEGREE = (EARTH_RADIUS_MILES * Math.PI) / 180
/** From a place to the middle of its square of the grid, at most. */
const GRID_MILES = (SEARCH_GRID / 2) * MILES_PER_DEGREE * Math.SQRT2

/** A sale near the way to the next stop. */
export interface Detour {
  listing: PublicListing
  /** From the straight way. */
  miles: number
}

/** The way ahead, in a straight line. */
export interface Way {
  from: Position
  to: Position
}

export const isHintDue = ({ hintedAt }: Pick<DriveNotes, 'hintedAt'>, now: number): boolean =>
  hintedAt === null || now - hintedAt >= MINUTES_BETWEEN_HINTS * 60_000

/** The part of the way that lies just ahead. */
export function wayAhead({ from, to }: Way): Way {
  const part = Math.min(1, MILES_AHEAD / Math.max(haversineMiles(from, to), Number.EPSILON))
  return { from, to: alongWay({ from, to }, part) }
}

/** Where to search for sales near a way, and within how many miles: an area of which the device's place cannot be told. */
export function searchArea(way: Way): { center: Position; miles: number } {
  const middle = alongWay(way, 0.5)
  const onGrid = (degrees: number) => Math.round(degrees / SEARCH_GRID) * SEARCH_GRID
  const center = { latitude: onGrid(middle.latitude), longitude: onGrid(middle.longitude) }
  const miles = Math.ceil(MILES_AHEAD / 2 + MAX_DETOUR_MILES + GRID_MILES)
  return { center, miles: Math.min(MAX_DISTANCE, miles) }
}

/** The distance of a place from a way in miles, on a map of the surroundings; it is exact to a percent within 50 miles. */
export function milesOffWay(place: Position, { from, to }: Way): number {
  const east = Math.cos((from.latitude * Math.PI) / 180)
  const flat = ({ latitude, longitude }: Position) => ({
    x: (longitude - from.longitude) * east * MILES_PER_DEGREE,
    y: (latitude - from.latitude) * MILES_PER_DEGREE,
  })
  const [end, point] = [flat(to), flat(place)]
  const length = end.x ** 2 + end.y ** 2
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, (point.x * end.x + point.y * end.y) / length))
  return Math.hypot(point.x - part * end.x, point.y - part * end.y)
}

/**
 * The sale nearest to the way that is open now and when one gets there. Only of houses whose place is known.
 * @param passedBy ids of stops, and of sales that the shopper has skipped or was told of @param now epoch milliseconds
 * @returns null if there is none
 */
export function findDetour(
  listings: readonly PublicListing[],
  { way, passedBy, now }: { way: Way; passedBy: ReadonlySet<string>; now: number },
): Detour | null {
  const near = listings.flatMap((listing): Detour[] => {
    const { id, latitude, longitude, positionPrecision } = listing
    if (passedBy.has(id) || latitude === null || longitude === null || !isExact(positionPrecision)) return []
    const miles = milesOffWay({ latitude, longitude }, way)
    const arriveAt = now + estimateDrive(way.from, { latitude, longitude }).minutes * 60_000
    const isOpen = [now, arriveAt].every((instant) => isOpenNow(listing, new Date(instant)))
    return miles <= MAX_DETOUR_MILES && isOpen ? [{ listing, miles }] : []
  })
  return near.toSorted((a, b) => a.miles - b.miles)[0] ?? null
}

/** Whether a hint is of no use anymore: the sale has closed, or lies behind. */
export function isPast({ listing, miles }: Detour, way: Way, now: number): boolean {
  const { latitude, longitude } = listing
  if (latitude === null || longitude === null || !isOpenNow(listing, new Date(now))) return true
  return milesOffWay({ latitude, longitude }, way) > miles + PASSED_MILES
}

/** Until when a sale is open today, HH:MM where it is; null where that is not known, or the host said that it goes on after it. */
export function openUntil(listing: PublicListing, now: number): string | null {
  const [today, time] = clockIn(listing.timeZone, new Date(now)).split('T')
  const endTime = daysHeld(listing).find(({ date }) => date === today)?.endTime ?? null
  return endTime !== null && time! < endTime ? endTime : null
}

const alongWay = ({ from, to }: Way, part: number): Position => ({
  latitude: from.latitude + (to.latitude - from.latitude) * part,
  longitude: from.longitude + (to.longitude - from.longitude) * part,
})
