import { t } from '@yardsnap/contract/texts'
import { clipLine, clipRing } from '#map-stills/clip.ts'
import { BLACK, INK, LINE, SOFT, WHITE } from '#printing/colors.ts'
import type { Area, Pdf } from '#printing/sheet.ts'
import { measureWidth } from '#printing/text.ts'
import { onPaper } from './day-sheet.ts'
import type { Point, StreetMap } from './street-map.ts'
import { type Circle, placeStreetNames, type StreetName } from './street-names.ts'
import type { RoadRank, Streets } from './tile-streets.ts'

interface Look {
  map: StreetMap
  area: Area
  isSaving: boolean
}

/** Widths of roads in feet, and the least and the most of them on paper in points. */
const WIDTHS: Record<RoadRank, { feet: number; least: number; most: number }> = {
  path: { feet: 8, least: 0.4, most: 1.4 },
  service: { feet: 16, least: 0.5, most: 4 },
  minor: { feet: 34, least: 1.3, most: 10 },
  major: { feet: 50, least: 2.2, most: 13 },
  highway: { feet: 66, least: 2.8, most: 15 },
}
/** From below to above. */
const RANKS = ['service', 'minor', 'major', 'highway'] as const

/** Each is told from those beside it when printed in grayscale. */
const COLORS = { park: '#dde6c8', water: '#b9d3df', casing: '#b9ad96', highway: '#e3d7bb', path: '#b9ad96' }
const SAVING_COLORS = { park: WHITE, water: '#dcdcdc', casing: '#8a8a8a', highway: '#e4e4e4', path: '#a0a0a0' }

/** From where on small ones are only noise, in feet for a point of paper. */
const FARTHEST: Partial<Record<RoadRank, number>> = { path: 13, service: 13 }
/** From where on other streets than those with houses have no names, unless they are large. */
const FARTHEST_NAMES = 17

const isDrawn = (rank: RoadRank, { feetPerPoint }: StreetMap): boolean => feetPerPoint < (FARTHEST[rank] ?? Infinity)

/** Cut lines and areas end out of sight. */
const BEYOND = 20
/** Points that are nearer to each other than a printer's dot are one. */
const FINEST = 0.35

/** Streets, water and parks, on which the houses are drawn. */
export function drawGround(pdf: Pdf, streets: Streets, { map, area, isSaving }: Look): void {
  const colors = isSaving ? SAVING_COLORS : COLORS
  const whole = { x: area.x, y: area.y, width: area.width }
  const { inFrame, frame } = frameOf(area)
  const fill = (rings: readonly Point[][], color: string) => {
    const data = rings.map((ring) => closed(thinned(clipRing(ring.map(inFrame), frame)))).join('')
    if (data !== '') pdf.path(data, whole, { units: area.width, fill: color })
  }
  const lines = Object.groupBy(streets.roads, ({ rank }) => rank)
  const paths = Object.fromEntries(
    Object.entries(lines).map(([rank, roads]) => [
      rank,
      roads.flatMap(({ points }) => clipLine(points.map(inFrame), frame).map((line) => toPath(thinned(line)))).join(''),
    ]),
  ) as Partial<Record<RoadRank, string>>
  const stroke = (rank: RoadRank, color: string, edge = 0) => {
    const { feet, least, most } = WIDTHS[rank]
    const width = Math.min(most, Math.max(least, feet / map.feetPerPoint))
    const line = { line: color, thickness: width + Math.min(edge, width * 0.6) }
    if (paths[rank] && isDrawn(rank, map)) pdf.path(paths[rank], whole, { units: area.width, ...line })
  }
  pdf.clipped(area, 8, () => {
    pdf.box(area, { fill: onPaper(isSaving) })
    fill(streets.parks, colors.park)
    fill(streets.water, colors.water)
    stroke('path', colors.path)
    // Edges first, so that streets that meet are open to each other.
    for (const rank of RANKS) stroke(rank, colors.casing, rank === 'service' ? 0.7 : 1.3)
    for (const rank of RANKS) stroke(rank, rank === 'highway' ? colors.highway : WHITE)
  })
  pdf.box(area, { line: isSaving ? BLACK : LINE, radius: 8, thickness: 0.75 })
}

/** Names where no house's number is, and none of the `taken`. */
export function drawNames(pdf: Pdf, { roads }: Streets, { map, area }: Look, taken: readonly Area[]): void {
  const pins = map.pins.map(({ label }): Circle => ({ at: label, radius: map.radius }))
  const { inFrame, frame } = frameOf(area)
  const visible = roads.flatMap((road) =>
    clipLine(road.points.map(inFrame), frame).map((line) => ({
      ...road,
      points: line.map(([x, y]): Point => [x + area.x, y + area.y]),
    })),
  )
  const names = placeStreetNames(visible, {
    area,
    taken: [...pins, ...taken.flatMap(toCircles)],
    wanted: map.pins.map(({ house }) => house.street),
    size: Math.min(7.5, Math.max(5.8, map.radius)),
    radius: map.radius,
    hasSmall: map.feetPerPoint < FARTHEST_NAMES,
  })
  for (const name of names) drawName(pdf, name)
}

function drawName(pdf: Pdf, { text, style, at: [x, y], degrees }: StreetName): void {
  const width = measureWidth(text, style)
  pdf.turned(degrees, { x, y }, () => {
    const place = { x: x - width / 2, y: y - style.size * 0.55, width: width + 1 }
    pdf.text(text, place, { ...style, lineHeight: 1, color: style.face === 'bold' ? INK : SOFT, halo: WHITE })
  })
}

const frameOf = ({ x: left, y: top, width, height }: Area) => ({
  frame: { width, height, margin: BEYOND },
  inFrame: ([x, y]: Point): Point => [x - left, y - top],
})

const CREDIT_STYLE = { face: 'text', size: 6.5, color: SOFT, lineHeight: 1 } as const

/** Where the credit stands, in the corner of the map. */
export function placeCredit(area: Area): Area {
  const width = measureWidth(getCredit(), CREDIT_STYLE) + 10
  return { x: area.x + area.width - width - 8, y: area.y + area.height - 20, width, height: 13 }
}

/** As the license of the data asks for (ODbL 4.3; https://osmfoundation.org/wiki/Licence/Attribution_Guidelines). */
export function drawCredit(pdf: Pdf, box: Area): void {
  pdf.box(box, { fill: WHITE, radius: 4 })
  pdf.text(getCredit(), { x: box.x + 5, y: box.y + 3.2, width: box.width }, CREDIT_STYLE)
}

const getCredit = () => t`© OpenStreetMap contributors`

function toCircles({ x, y, width, height }: Area): Circle[] {
  const radius = height / 2
  const count = Math.ceil(width / radius)
  return Array.from({ length: count + 1 }, (_, index) => ({
    at: [x + (width * index) / count, y + radius],
    radius: radius * 1.2,
  }))
}

function thinned(points: readonly (readonly [number, number])[]): Point[] {
  const kept: Point[] = []
  for (const [index, [x, y]] of points.entries()) {
    const before = kept.at(-1)
    const isFar = !before || Math.hypot(x - before[0], y - before[1]) >= FINEST
    if (isFar || index === points.length - 1) kept.push([x, y])
  }
  return kept
}

const toPath = (points: readonly Point[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

const closed = (points: readonly Point[]): string => (points.length < 3 ? '' : `${toPath(points)}Z`)
