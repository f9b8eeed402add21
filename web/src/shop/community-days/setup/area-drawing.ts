import { type AreaPoint, CommunityArea } from '@yardsnap/contract/community-area'
import { getAreaBounds } from '@yardsnap/contract/area-geometry'
import { haversineMiles } from '@yardsnap/contract/places'
import type { Geometry } from 'geojson'

import type { MapBounds } from '#core/map/map-view.ts'
import { ringAround } from '#shop/map/ring-around.ts'

/** An area while it is drawn: the middle of a circle may be missing, and the points of other shapes may be too few. */
export type DrawnArea =
  | (Omit<Extract<CommunityArea, { shape: 'circle' }>, 'center'> & { center: AreaPoint | null })
  | Exclude<CommunityArea, { shape: 'circle' }>

/** How many points make an area. */
const LEAST_CORNERS = 3

const toPosition = ([latitude, longitude]: AreaPoint) => ({ latitude, longitude })

/** What the map shows of the area so far, without how far a route reaches; null while there is nothing to see. */
export function toGeometry(area: DrawnArea): Geometry | null {
  if (area.shape === 'circle') {
    if (!area.center) return null
    return { type: 'Polygon', coordinates: [ringAround(toPosition(area.center), area.radiusMiles)] }
  }
  const line = area.points.map(([latitude, longitude]) => [longitude, latitude])
  const [first] = line
  if (!first || line.length < 2) return null
  if (area.shape === 'line' || line.length < LEAST_CORNERS) return { type: 'LineString', coordinates: line }
  return { type: 'Polygon', coordinates: [[...line, first]] }
}

/** The box around the area as a map fits it; null while the area is not whole. */
export function getMapBounds(area: DrawnArea): MapBounds | null {
  const { data } = CommunityArea.safeParse(area)
  if (!data) return null
  const { west, south, east, north } = getAreaBounds(data)
  return [west, south, east, north]
}

/**
 * The area with one more point: the middle of a circle, the end of a route, or a corner. A corner joins the side that it
 * makes longer by the least, so that corners may be set in any order.
 */
export function withPoint(area: DrawnArea, point: AreaPoint): DrawnArea {
  if (area.shape === 'circle') return { ...area, center: point }
  const { shape, points } = area
  if (shape === 'line' || points.length < LEAST_CORNERS) return { ...area, points: [...points, point] }
  const milesBetween = (from: AreaPoint, to: AreaPoint) => haversineMiles(toPosition(from), toPosition(to))
  const detours = points.map((from, index) => {
    const to = points[(index + 1) % points.length] ?? from
    return milesBetween(from, point) + milesBetween(point, to) - milesBetween(from, to)
  })
  return { ...area, points: points.toSpliced(detours.indexOf(Math.min(...detours)) + 1, 0, point) }
}

const isSamePoint = ([latitude, longitude]: AreaPoint, [otherLatitude, otherLongitude]: AreaPoint): boolean =>
  latitude === otherLatitude && longitude === otherLongitude

/**
 * Points in the order in which they were set or moved, the newest last: a corner does not stand behind those before it.
 * @param before the order so far
 */
export function inOrderOfSetting(before: readonly AreaPoint[], points: readonly AreaPoint[]): AreaPoint[] {
  const left = before.filter((point) => points.some((other) => isSamePoint(point, other)))
  return [...left, ...points.filter((point) => !left.some((other) => isSamePoint(point, other)))]
}

/** The area without the point that was set last. @param order as `inOrderOfSetting` */
export function withoutNewest(area: DrawnArea, order: readonly AreaPoint[]): DrawnArea {
  if (area.shape === 'circle') return area
  const newest = inOrderOfSetting(order, area.points).at(-1)
  const index = newest ? area.points.findLastIndex((point) => isSamePoint(point, newest)) : -1
  return index < 0 ? area : { ...area, points: area.points.toSpliced(index, 1) }
}

/** The area with a point moved. */
export function withPointAt(area: DrawnArea, index: number, point: AreaPoint): DrawnArea {
  return area.shape === 'circle' ? area : { ...area, points: area.points.with(index, point) }
}
