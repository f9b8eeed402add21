import { haversineMiles, METERS_PER_MILE, type Position } from './places.ts'
import type { AreaPoint, CommunityArea } from './community-area.ts'

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
