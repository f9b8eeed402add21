import { t } from './texts.ts'
import { z } from 'zod'
import { haversineMiles, METERS_PER_MILE, type Position } from './places.ts'

/** The area of a community sale day: which addresses are in it, and where it is drawn on a map. */

export const MAX_AREA_POINTS = 200
/** Of a circle. A county is about this wide. */
export const MAX_AREA_MILES = 30
/** How far from its line a route reaches. */
export const MAX_REACH_MILES = 5

/** `[latitude, longitude]` in degrees. */
export const AreaPoint = z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)])
export type AreaPoint = z.infer<typeof AreaPoint>

const points = (min: number) =>
  z
    .array(AreaPoint)
    .min(min, { error: () => t`Set at least ${min} points on the map` })
    .max(MAX_AREA_POINTS, { error: () => t`An area has at most ${MAX_AREA_POINTS} points` })

const miles = (max: number) =>
  z
    .number({ error: () => t`Enter a number of miles` })
    .positive({ error: () => t`Enter more than 0 miles` })
    .max(max, { error: () => t`Enter at most ${max} miles` })

/** `polygon`: closed by itself, its last point is not the first one. `line`: a route and what is near it. */
export const CommunityArea = z.discriminatedUnion('shape', [
  z.object({ shape: z.literal('circle'), center: AreaPoint, radiusMiles: miles(MAX_AREA_MILES) }),
  z.object({ shape: z.literal('polygon'), points: points(3) }),
  z.object({ shape: z.literal('line'), points: points(2), reachMiles: miles(MAX_REACH_MILES) }),
])
export type CommunityArea = z.infer<typeof CommunityArea>

/** Degrees. */
export interface AreaBounds {
  west: number
  south: number
  east: number
  north: number
}

/** Of a degree of latitude, on the sphere of 3959 miles. */
const MILES_PER_DEGREE = 111_195 / METERS_PER_MILE

/** Whether a position is in the area, its edge included. */
export function isInArea(area: CommunityArea, position: Position): boolean {
  switch (area.shape) {
    case 'circle':
      return haversineMiles(toPosition(area.center), position) <= area.radiusMiles
    case 'polygon':
      return isInPolygon(area.points, position)
    case 'line':
      return milesFromLine(area.points, position) <= area.reachMiles
  }
}

/** The smallest box of degrees around the area. */
export function getAreaBounds(area: CommunityArea): AreaBounds {
  const corners = area.shape === 'circle' ? [area.center] : area.points
  const reach = area.shape === 'circle' ? area.radiusMiles : area.shape === 'line' ? area.reachMiles : 0
  const latitudes = corners.map(([latitude]) => latitude)
  const longitudes = corners.map(([, longitude]) => longitude)
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const up = reach / MILES_PER_DEGREE
  const aside = up / shrinkAt(Math.max(Math.abs(south), Math.abs(north)) + up)
  return {
    west: Math.min(...longitudes) - aside,
    south: south - up,
    east: Math.max(...longitudes) + aside,
    north: north + up,
  }
}

/** The middle of the box around the area: where a map is centered and a card is pinned. */
export function getAreaCenter(area: CommunityArea): Position {
  if (area.shape === 'circle') return toPosition(area.center)
  const { west, south, east, north } = getAreaBounds(area)
  return { latitude: (south + north) / 2, longitude: (west + east) / 2 }
}

const toPosition = ([latitude, longitude]: AreaPoint): Position => ({ latitude, longitude })

/** How much shorter a degree of longitude is than one of latitude. */
const shrinkAt = (latitude: number) => Math.max(0.01, Math.cos((latitude * Math.PI) / 180))

/** Counts the edges that a ray to the east crosses. */
function isInPolygon(corners: readonly AreaPoint[], { latitude, longitude }: Position): boolean {
  let isInside = false
  for (const [index, [endLatitude, endLongitude]] of corners.entries()) {
    const [startLatitude, startLongitude] = corners.at(index - 1)!
    if (startLatitude > latitude === endLatitude > latitude) continue
    const share = (latitude - startLatitude) / (endLatitude - startLatitude)
    if (longitude <= startLongitude + share * (endLongitude - startLongitude)) isInside = !isInside
  }
  return isInside
}

function milesFromLine(line: readonly AreaPoint[], position: Position): number {
  const distances = line.slice(1).map((end, index) => milesFromSegment(line[index]!, end, position))
  return Math.min(...distances)
}

/** On the plane that touches the earth at the position: exact enough within some miles. */
function milesFromSegment(start: AreaPoint, end: AreaPoint, { latitude, longitude }: Position): number {
  const shrink = shrinkAt(latitude)
  const toPlane = ([pointLatitude, pointLongitude]: AreaPoint) => ({
    x: (pointLongitude - longitude) * shrink * MILES_PER_DEGREE,
    y: (pointLatitude - latitude) * MILES_PER_DEGREE,
  })
  const [from, to] = [toPlane(start), toPlane(end)]
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const squared = dx * dx + dy * dy
  const share = squared === 0 ? 0 : Math.min(1, Math.max(0, -(from.x * dx + from.y * dy) / squared))
  return Math.hypot(from.x + share * dx, from.y + share * dy)
}
