import type { PrintOptions } from '@yardsnap/contract/exports'
import type { Position } from '@yardsnap/contract/places'
import type { Area } from '#printing/sheet.ts'
import { groupByStreet, type PrintedHouse } from './printed-day.ts'

export type Point = [x: number, y: number]

interface MapPin {
  house: PrintedHouse
  /** Where the house is. */
  at: Point
  /** Where its number stands: beside it where houses are too close for numbers. */
  label: Point
}

export interface MapStreet {
  name: string
  points: Point[]
}

export interface StreetMap {
  streets: MapStreet[]
  pins: MapPin[]
  /** Radius of a pin in points. */
  radius: number
  feetPerPoint: number
  toPoint: View['toPoint']
  toPosition: View['toPosition']
}

/** Of the map on a sheet, in points: as wide as its margins leave, and high enough to leave room for the list. */
export const MAP_SIZE: Record<PrintOptions['paper'], Pick<Area, 'width' | 'height'>> = {
  letter: { width: 540, height: 443 },
  a4: { width: 523, height: 471 },
}

const FEET_PER_DEGREE = 364_000
/** White around the houses, as a share of the area. */
const FRAME = 0.09
/** The smallest stretch that is shown, so that three houses are not a mile apart on paper. */
const SMALLEST_FEET = 600
/** How far a street goes on beyond its last houses. */
const BEYOND_FEET = 90
const LARGEST_RADIUS = 8
const SMALLEST_RADIUS = 4
const ROUNDS = 80
/** More numbers cannot be told apart on one sheet. */
const MAX_ON_SHEET = 100

/** The houses of each sheet, by number: halves of the area, of each half again, until none has too many. */
export function splitByPlace(houses: PrintedHouse[]): PrintedHouse[][] {
  if (houses.length <= MAX_ON_SHEET) return houses.length === 0 ? [] : [houses]
  const latitudes = houses.map(({ position }) => position!.latitude)
  const longitudes = houses.map(({ position }) => position!.longitude)
  const spread = (values: number[]) => Math.max(...values) - Math.min(...values)
  const isWide = spread(longitudes) * Math.cos((latitudes[0]! * Math.PI) / 180) > spread(latitudes)
  const sorted = houses.toSorted((a, b) =>
    isWide ? a.position!.longitude - b.position!.longitude : b.position!.latitude - a.position!.latitude,
  )
  const byNumber = (half: PrintedHouse[]) => half.toSorted((a, b) => (a.number ?? Infinity) - (b.number ?? Infinity))
  const middle = Math.ceil(sorted.length / 2)
  return [sorted.slice(0, middle), sorted.slice(middle)].flatMap((half) => splitByPlace(byNumber(half)))
}

/**
 * A map of the houses alone: streets are drawn through the houses on them, which needs no map data. North is up.
 * @returns null where no house has a position
 */
export function layOutStreetMap(houses: readonly PrintedHouse[], area: Area): StreetMap | null {
  const placed = houses.filter((house) => house.position !== null)
  const view = viewHouses(placed, area)
  if (!view) return null
  const radius = Math.max(
    SMALLEST_RADIUS,
    Math.min(LARGEST_RADIUS, Math.sqrt((area.width * area.height) / placed.length) / 7),
  )
  const points = placed.map(({ position }) => view.toPoint(position!))
  const labels = spreadApart(points, { radius, area })
  return {
    streets: groupByStreet(placed).flatMap(({ name, houses: group }) => drawStreet(name, group, view)),
    pins: placed.map((house, index) => ({ house, at: points[index]!, label: labels[index]! })),
    radius,
    feetPerPoint: view.feetPerPoint,
    toPoint: view.toPoint,
    toPosition: view.toPosition,
  }
}

interface View {
  feetPerPoint: number
  toPoint: (position: Position) => Point
  toPosition: (point: Point) => Position
}

/**
 * What an area shows: all of its houses. Equirectangular about the middle, which is true to a foot within a town.
 * @returns null where no house has a position
 */
export function viewHouses(houses: readonly PrintedHouse[], area: Area): View | null {
  const positions = houses.flatMap(({ position }) => position ?? [])
  if (positions.length === 0) return null
  const bounds = (values: number[]) => {
    const [least, most] = [Math.min(...values), Math.max(...values)]
    return { middle: (least + most) / 2, span: most - least }
  }
  const latitude = bounds(positions.map((position) => position.latitude))
  const longitude = bounds(positions.map((position) => position.longitude))
  const feetPerLongitude = FEET_PER_DEGREE * Math.cos((latitude.middle * Math.PI) / 180)
  const room = { width: area.width * (1 - 2 * FRAME), height: area.height * (1 - 2 * FRAME) }
  const feetPerPoint = Math.max(
    (longitude.span * feetPerLongitude) / room.width,
    (latitude.span * FEET_PER_DEGREE) / room.height,
    SMALLEST_FEET / Math.min(room.width, room.height),
  )
  return {
    feetPerPoint,
    toPoint: (position) => [
      area.x + area.width / 2 + ((position.longitude - longitude.middle) * feetPerLongitude) / feetPerPoint,
      area.y + area.height / 2 - ((position.latitude - latitude.middle) * FEET_PER_DEGREE) / feetPerPoint,
    ],
    toPosition: ([x, y]) => ({
      latitude: latitude.middle - ((y - area.y - area.height / 2) * feetPerPoint) / FEET_PER_DEGREE,
      longitude: longitude.middle + ((x - area.x - area.width / 2) * feetPerPoint) / feetPerLongitude,
    }),
  }
}

/** A line in the order of the house numbers, between the two sides of the street. */
function drawStreet(name: string, houses: readonly PrintedHouse[], view: View): MapStreet[] {
  if (name === '' || houses.length < 2) return []
  const points = houses
    .toSorted((a, b) => Number.parseInt(a.houseNumber, 10) - Number.parseInt(b.houseNumber, 10))
    .map(({ position }) => view.toPoint(position!))
  const middle = points.slice(1).map((point, index): Point => midpoint(points[index]!, point))
  const smooth = middle.length < 3 ? middle : middle.slice(1).map((point, index) => midpoint(middle[index]!, point))
  const line =
    houses.length === 2
      ? points
      : [midpoint(points[0]!, points[1]!), ...smooth, midpoint(points.at(-2)!, points.at(-1)!)]
  const beyond = BEYOND_FEET / view.feetPerPoint
  const [first, last] = [line[0]!, line.at(-1)!]
  const length = Math.hypot(last[0] - first[0], last[1] - first[1])
  if (length < 1) return []
  const along: Point = [((last[0] - first[0]) / length) * beyond, ((last[1] - first[1]) / length) * beyond]
  return [
    { name, points: [[first[0] - along[0], first[1] - along[1]], ...line, [last[0] + along[0], last[1] + along[1]]] },
  ]
}

const midpoint = ([x1, y1]: Point, [x2, y2]: Point): Point => [(x1 + x2) / 2, (y1 + y2) / 2]

/** Moves circles apart until none lies on another, each as near to its place as that allows. */
export function spreadApart(points: readonly Point[], { radius, area }: { radius: number; area: Area }): Point[] {
  const gap = radius * 2.08
  // Houses at one place are first put on a small spiral: what lies on one point is pushed nowhere.
  const at = points.map(([x, y], index): Point => {
    const turn = index * 2.399
    return [x + Math.cos(turn) * 0.01 * (index + 1), y + Math.sin(turn) * 0.01 * (index + 1)]
  })
  for (let round = 0; round < ROUNDS; round += 1) {
    if (!pushOnce(at, gap)) break
    for (const point of at) {
      point[0] = Math.min(area.x + area.width - radius, Math.max(area.x + radius, point[0]))
      point[1] = Math.min(area.y + area.height - radius, Math.max(area.y + radius, point[1]))
    }
  }
  return at
}

/** @returns whether anything was too close */
function pushOnce(at: Point[], gap: number): boolean {
  const cells = new Map<string, number[]>()
  const cellOf = (value: number) => Math.floor(value / gap)
  for (const [index, [x, y]] of at.entries()) {
    const key = `${cellOf(x)} ${cellOf(y)}`
    const known = cells.get(key)
    if (known) known.push(index)
    else cells.set(key, [index])
  }
  let isClose = false
  for (const [index, point] of at.entries()) {
    const [column, row] = [cellOf(point[0]), cellOf(point[1])]
    const near = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].flatMap((dy) => cells.get(`${column + dx} ${row + dy}`) ?? []))
    for (const other of near) {
      if (other > index && separate(point, at[other]!, gap)) isClose = true
    }
  }
  return isClose
}

function separate(a: Point, b: Point, gap: number): boolean {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const distance = Math.hypot(dx, dy)
  if (distance >= gap) return false
  const push = (gap - distance) / 2 / (distance || 1)
  a[0] -= dx * push
  a[1] -= dy * push
  b[0] += dx * push
  b[1] += dy * push
  return true
}
