import { toStreetKey } from '@yardsnap/contract/street-lines'
import type { Area } from '#printing/sheet.ts'
import { measureWidth, type TextStyle } from '#printing/text.ts'
import type { Point } from './street-map.ts'
import type { Road, RoadRank } from './tile-streets.ts'

export interface Circle {
  at: Point
  radius: number
}

export interface StreetName {
  text: string
  style: TextStyle
  /** The middle of the text. */
  at: Point
  /** Clockwise, never upside down. */
  degrees: number
}

interface Room {
  area: Area
  /** What names must not lie on. */
  taken: readonly Circle[]
  /** Streets that houses are on, as houses have them; they come first. */
  wanted: readonly string[]
  /** Of names of those streets. */
  size: number
  /** Of a house's number, in points. */
  radius: number
  /** Whether small streets without houses have names, too. */
  hasSmall: boolean
}

/** Shares of the text's length: a name lies on a stretch that is nearly straight. */
const STRAIGHT = 0.995
const STEP = 8
/** Half of what a text takes across, as a share of its size. */
const LINE = 0.6
/** Where numbers fill a street its name stands above or below them: distances from its middle in radii of a number. */
const BESIDE = [0, -2.2, 2.2, -3, 3]
/** Between two names of one street. */
const APART = 170
const MAX_TRIED = 600
/** Larger streets before smaller ones; others have no names. */
const WEIGHTS: Record<RoadRank, number> = { highway: 3, major: 2, minor: 1, service: 0, path: 0 }

/** Names along their streets, where there is room for them. */
export function placeStreetNames(
  roads: readonly Road[],
  { area, taken, wanted, size, radius, hasSmall }: Room,
): StreetName[] {
  const keys = new Set(wanted.map((street) => toStreetKey(shortenStreet(street))))
  const lines = groupByName(roads).map((line) => ({
    ...line,
    isWanted: keys.has(toStreetKey(line.text)),
    length: measureLine(line.points),
  }))
  const named = lines.filter(({ isWanted, rank }) => isWanted || hasSmall || rank > WEIGHTS.minor)
  const order = named.toSorted(
    (a, b) => Number(b.isWanted) - Number(a.isWanted) || b.rank - a.rank || b.length - a.length,
  )
  const names: StreetName[] = []
  const full = [...taken]
  for (const { text, points, length, isWanted } of order.slice(0, MAX_TRIED)) {
    const style = { face: isWanted ? 'bold' : 'text', size: isWanted ? size : Math.max(5.2, size * 0.85) } as const
    const same = names.filter((name) => name.text === text)
    const stretches = findStretches(points, { length, width: measureWidth(text, style) })
    const places = (isWanted ? BESIDE : [0]).flatMap((share) =>
      stretches.map((stretch) => moveBeside(stretch, share * radius)),
    )
    const place = places.find(
      ({ at, from, to }) =>
        same.every((name) => distance(name.at, at) > APART) &&
        circlesAlong(from, to, style.size * LINE).every((circle) => isFree(circle, full, area)),
    )
    if (!place) continue
    full.push(...circlesAlong(place.from, place.to, style.size * LINE))
    names.push({ text, style, at: place.at, degrees: place.degrees })
  }
  return names
}

/** The streets' pieces with a name, those that meet as one line. */
function groupByName(roads: readonly Road[]): { text: string; rank: number; points: Point[] }[] {
  const groups = new Map<string, { text: string; rank: number; lines: Point[][] }>()
  for (const { rank, name, points } of roads) {
    const weight = WEIGHTS[rank]
    if (weight === 0 || name === '' || name.length > 60) continue
    const text = shortenStreet(name)
    const group = groups.get(text)
    if (group) group.lines.push(points)
    else groups.set(text, { text, rank: weight, lines: [points] })
  }
  return [...groups.values()].flatMap(({ lines, ...group }) => joinLines(lines).map((points) => ({ ...group, points })))
}

const endKey = ([x, y]: Point) => `${Math.round(x * 4)} ${Math.round(y * 4)}`

/** Makes one line of those that end at one point: tiles have streets in pieces from crossing to crossing. */
export function joinLines(lines: readonly Point[][]): Point[][] {
  const joined = new Set<Point[]>()
  const byEnd = new Map<string, Point[]>()
  for (const line of lines) {
    let whole = line
    for (const isLast of [true, false]) {
      const end = endKey(isLast ? whole.at(-1)! : whole[0]!)
      const other = byEnd.get(end)
      if (!other || !joined.delete(other)) continue
      const beginsHere = endKey(other[0]!) === end
      const turned = beginsHere === isLast ? other : other.toReversed()
      whole = isLast ? [...whole, ...turned.slice(1)] : [...turned, ...whole.slice(1)]
    }
    joined.add(whole)
    byEnd.set(endKey(whole[0]!), whole).set(endKey(whole.at(-1)!), whole)
  }
  return [...joined]
}

/** A place for a text, from left to right. */
interface Stretch {
  from: Point
  to: Point
  at: Point
  degrees: number
}

/** Where a text of a width lies straight on a line, nearest to the line's middle first. */
function findStretches(points: readonly Point[], { length, width }: { length: number; width: number }): Stretch[] {
  const room = length - width
  if (room < 0) return []
  const begins = Array.from({ length: Math.floor(room / STEP) + 1 }, (_, index) => index * STEP)
  return begins
    .toSorted((a, b) => Math.abs(a - room / 2) - Math.abs(b - room / 2))
    .flatMap((begin) => {
      const [from, to] = [pointAt(points, begin), pointAt(points, begin + width)]
      if (distance(from, to) < width * STRAIGHT) return []
      const [left, right] = from[0] <= to[0] ? [from, to] : [to, from]
      const middle = pointAt(points, begin + width / 2)
      // Between the chord and the line: a street that bends a little passes under both ends and the middle.
      const at: Point = [(left[0] + right[0]) / 4 + middle[0] / 2, (left[1] + right[1]) / 4 + middle[1] / 2]
      const degrees = (Math.atan2(right[1] - left[1], right[0] - left[0]) * 180) / Math.PI
      return { from: left, to: right, at, degrees }
    })
}

/** @param down in points; negative is up */
function moveBeside({ from, to, at, degrees }: Stretch, down: number): Stretch {
  const angle = ((degrees + 90) * Math.PI) / 180
  const moved = ([x, y]: Point): Point => [x + Math.cos(angle) * down, y + Math.sin(angle) * down]
  return { from: moved(from), to: moved(to), at: moved(at), degrees }
}

function circlesAlong(from: Point, to: Point, radius: number): Circle[] {
  const count = Math.max(2, Math.ceil(distance(from, to) / (radius * 1.5)) + 1)
  return Array.from({ length: count }, (_, index) => {
    const share = index / (count - 1)
    return { at: [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share], radius }
  })
}

function isFree({ at: [x, y], radius }: Circle, taken: readonly Circle[], area: Area): boolean {
  const isInside =
    x > area.x + radius + 2 &&
    x < area.x + area.width - radius - 2 &&
    y > area.y + radius + 2 &&
    y < area.y + area.height - radius - 2
  return isInside && taken.every((other) => Math.hypot(x - other.at[0], y - other.at[1]) >= radius + other.radius)
}

const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1])

const measureLine = (points: readonly Point[]): number =>
  points.reduce((sum, point, index) => sum + (index === 0 ? 0 : distance(points[index - 1]!, point)), 0)

function pointAt(points: readonly Point[], along: number): Point {
  let left = along
  for (let index = 1; index < points.length; index += 1) {
    const [from, to] = [points[index - 1]!, points[index]!]
    const step = distance(from, to)
    if (left <= step && step > 0) {
      return [from[0] + ((to[0] - from[0]) * left) / step, from[1] + ((to[1] - from[1]) * left) / step]
    }
    left -= step
  }
  return points.at(-1)!
}

/** The usual ones of USPS Publication 28, appendix C1, as most people write them; OpenStreetMap writes them out. */
const SHORT_WORDS: Record<string, string> = {
  alley: 'Aly',
  avenue: 'Ave',
  boulevard: 'Blvd',
  circle: 'Cir',
  court: 'Ct',
  drive: 'Dr',
  highway: 'Hwy',
  junior: 'Jr',
  lane: 'Ln',
  parkway: 'Pkwy',
  place: 'Pl',
  road: 'Rd',
  square: 'Sq',
  street: 'St',
  terrace: 'Ter',
  trail: 'Trl',
}
const DIRECTIONS: Record<string, string> = {
  north: 'N',
  south: 'S',
  east: 'E',
  west: 'W',
  northeast: 'NE',
  northwest: 'NW',
  southeast: 'SE',
  southwest: 'SW',
}

/** 'North Orange Avenue' as 'N Orange Ave'; 'North Street' stays 'North St'. */
export function shortenStreet(name: string): string {
  const words = name.split(' ')
  const last = words.length - 1
  const lowerLast = words[last]!.toLowerCase()
  return words
    .map((word, index) => {
      const lower = word.toLowerCase()
      const direction = words.length > 2 && (index === 0 || index === last) ? DIRECTIONS[lower] : undefined
      const isType = index > 0 && (index === last || lower === 'junior' || lowerLast in DIRECTIONS)
      return direction ?? (isType ? SHORT_WORDS[lower] : undefined) ?? word
    })
    .join(' ')
}
