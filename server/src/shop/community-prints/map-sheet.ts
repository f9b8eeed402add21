import { formatCount } from '@yardsnap/contract/formats'
import { t } from '@yardsnap/contract/texts'
import { BLACK, BRICK, INK, LINE, SOFT, WHITE } from '#printing/colors.ts'
import { type Area, createPdf, PAPER, type Pdf } from '#printing/sheet.ts'
import { measureWidth } from '#printing/text.ts'
import { drawSheetFoot, drawSheetHead, onPaper, SHEET_MARGIN } from './day-sheet.ts'
import { type DayPrintTask, groupByStreet, numberText, type PrintedHouse, type Street } from './printed-day.ts'
import { layOutStreetMap, MAP_SIZE, type MapStreet, splitByPlace, type StreetMap } from './street-map.ts'
import { drawCredit, drawGround, drawNames, placeCredit } from './tile-map.ts'
import { readStreets, type Streets } from './tile-streets.ts'

const FOOT = 22
const COLUMNS = 3
const GUTTER = 14
const CELL = { face: 'text', size: 8.5, lineHeight: 1.25 } as const
const CELL_HEIGHT = 11
/** Of the words over the houses that are below the list of the map. */
const HEADING_ROOM = 28
const HEADING = { face: 'bold', size: 9, lineHeight: 1.25, maxLines: 2 } as const

/** The houses' numbers on a map, and below it the list by street. Large days take several sheets, each with its own list. */
export function printMapSheet({ day, options, tiles = [] }: DayPrintTask): Pdf {
  const pdf = createPdf({ title: t`${day.name}: map`, author: day.productName, size: PAPER[options.paper] })
  const isSaving = options.ink === 'saving'
  const sheets = splitByPlace(day.houses.filter(({ position }) => position !== null))
  const unplaced = groupByStreet(day.houses.filter(({ position }) => position === null))
  let bottom = Infinity
  for (const [index, houses] of sheets.entries()) {
    pdf.addPage()
    const name = sheets.length === 1 ? t`Map` : t`Map ${index + 1} of ${sheets.length}`
    const top = drawSheetHead(pdf, day, { name, isSaving })
    const area = { x: SHEET_MARGIN, y: top + 4, ...MAP_SIZE[options.paper] }
    const map = layOutStreetMap(houses, area)
    const streets = map && readable(() => readStreets(tiles, houses, { map, area }))
    if (streets) drawTileMap(pdf, streets, { map, area, isSaving })
    else if (map) drawMap(pdf, map, area, isSaving)
    bottom = drawList(pdf, groupByStreet(houses), { top: area.y + area.height + 10, isSaving })
  }
  const below = bottom + HEADING_ROOM
  if (unplaced.length > 0 && below + measureList(pdf, unplaced) <= pdf.height - SHEET_MARGIN - FOOT) {
    const at = { x: SHEET_MARGIN, y: bottom + 6, width: pdf.width - 2 * SHEET_MARGIN }
    pdf.rule(at.x, at.y, at.width, LINE)
    pdf.text(t`Not on the map`, { ...at, y: at.y + 6 }, { ...HEADING, color: isSaving ? BLACK : SOFT })
    drawList(pdf, unplaced, { top: below, isSaving })
  } else if (unplaced.length > 0 || sheets.length === 0) {
    pdf.addPage()
    const name = sheets.length === 0 ? t`Houses by street` : t`Not on the map`
    const top = drawSheetHead(pdf, day, { name, isSaving })
    drawList(pdf, unplaced, { top: top + 6, isSaving })
  }
  drawSheetFoot(pdf, day)
  return pdf
}

/** Null for tiles that cannot be read: a sheet is drawn without them. */
function readable(read: () => Streets | null): Streets | null {
  try {
    return read()
  } catch {
    return null
  }
}

interface MapLook {
  map: StreetMap
  area: Area
  isSaving: boolean
}

function drawTileMap(pdf: Pdf, streets: Streets, look: MapLook): void {
  const { map, area, isSaving } = look
  const credit = placeCredit(area)
  drawGround(pdf, streets, look)
  drawLeaders(pdf, map)
  drawNames(pdf, streets, look, [credit, placeScale(map, area).box])
  for (const { house, label } of map.pins) drawPin(pdf, house, { at: label, radius: map.radius, isSaving })
  drawScale(pdf, map, area)
  drawCredit(pdf, credit)
}

function drawLeaders(pdf: Pdf, { pins, radius }: StreetMap): void {
  for (const { at, label } of pins) {
    if (Math.hypot(at[0] - label[0], at[1] - label[1]) > radius) drawLine(pdf, [at, label], SOFT, 0.6)
  }
}

function drawLine(pdf: Pdf, points: MapStreet['points'], color: string, thickness: number): void {
  pdf.path(toPath(points), { x: 0, y: 0, width: pdf.width }, { units: pdf.width, line: color, thickness })
}

function drawMap(pdf: Pdf, map: StreetMap, area: Area, isSaving: boolean): void {
  pdf.box(area, { fill: onPaper(isSaving), line: isSaving ? BLACK : LINE, radius: 8, thickness: 0.75 })
  // Edges first, so that streets that meet are open to each other.
  for (const { points } of map.streets) drawLine(pdf, points, isSaving ? '#999999' : '#cfc4ae', map.radius * 1.7 + 1.4)
  for (const { points } of map.streets) drawLine(pdf, points, WHITE, map.radius * 1.7)
  drawLeaders(pdf, map)
  for (const street of map.streets) drawStreetName(pdf, street, map, area)
  for (const { house, label } of map.pins) drawPin(pdf, house, { at: label, radius: map.radius, isSaving })
  drawScale(pdf, map, area)
}

function drawPin(
  pdf: Pdf,
  house: PrintedHouse,
  { at: [x, y], radius, isSaving }: { at: [number, number]; radius: number; isSaving: boolean },
): void {
  const box = { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }
  pdf.box(box, { fill: isSaving ? WHITE : BRICK, line: isSaving ? BLACK : WHITE, radius, thickness: 0.7 })
  const text = numberText(house)
  const size = radius * (text.length > 2 ? 0.92 : 1.15)
  const style = { face: 'bold', size, lineHeight: 1, align: 'center', color: isSaving ? BLACK : WHITE } as const
  pdf.text(text, { x: box.x - 4, y: y - size * 0.53, width: box.width + 8 }, style)
}

/** Along the street, never upside down: on its middle, or beyond an end where fewer numbers cover it. */
function drawStreetName(pdf: Pdf, { name, points }: MapStreet, { pins, radius }: StreetMap, area: Area): void {
  const style = {
    face: 'bold',
    size: Math.max(5.5, radius * 1.02),
    color: SOFT,
    lineHeight: 1,
    align: 'center',
  } as const
  const width = measureWidth(name, style) + 6
  const half = width / 2
  const middle = points.length >> 1
  const beyond = half + radius * 2
  const places = [
    place(points[middle - 1]!, points[middle]!, 'middle'),
    place(points.at(-2)!, points.at(-1)!, beyond),
    place(points[1]!, points[0]!, beyond),
  ]
  const isInside = ({ x, y, along }: NamePlace) =>
    [-half, half].every((to) => {
      const [atX, atY] = [x + along[0] * to, y + along[1] * to]
      return atX > area.x && atX < area.x + area.width && atY > area.y + 8 && atY < area.y + area.height - 8
    })
  const countCovering = ({ x, y, along }: NamePlace) =>
    pins.filter(({ label }) => {
      const [fromX, fromY] = [label[0] - x, label[1] - y]
      const at = Math.min(half, Math.max(-half, fromX * along[0] + fromY * along[1]))
      return Math.hypot(fromX - at * along[0], fromY - at * along[1]) < radius + style.size * 0.4
    }).length
  const [first, ...others] = places
  const best = others
    .filter(isInside)
    .reduce((found, each) => (countCovering(each) < countCovering(found) ? each : found), first!)
  const { x, y, along } = best
  const degrees = (Math.atan2(along[1], along[0]) * 180) / Math.PI
  pdf.turned(degrees, { x, y }, () => {
    pdf.box({ x: x - half, y: y - style.size * 0.66, width, height: style.size * 1.32 }, { fill: WHITE, radius: 3 })
    pdf.text(name, { x: x - half, y: y - style.size * 0.55, width }, style)
  })
}

/** The middle of a name, and its direction from left to right with a length of 1. */
interface NamePlace {
  x: number
  y: number
  along: [x: number, y: number]
}

/** @param at how far beyond the second point, or on the middle of both */
function place(from: [number, number], to: [number, number], at: number | 'middle'): NamePlace {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy) || 1
  const ahead = at === 'middle' ? -length / 2 : at
  const sign = dx < 0 ? -1 : 1
  return {
    x: to[0] + (dx / length) * ahead,
    y: to[1] + (dy / length) * ahead,
    along: [(sign * dx) / length, (sign * dy) / length],
  }
}

const toPath = (points: MapStreet['points']): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

const SCALES_FEET = [100, 200, 300, 500, 1000, 2000, 2640, 5280, 10_560, 26_400, 52_800]
const FEET_PER_MILE = 5280

const SCALE_STYLE = { face: 'text', size: 7.5, color: INK } as const

function placeScale({ feetPerPoint }: StreetMap, area: Area) {
  const feet = SCALES_FEET.findLast((each) => each / feetPerPoint <= 130) ?? SCALES_FEET[0]!
  const length = feet < FEET_PER_MILE / 2 ? t`${formatCount(feet)} feet` : t`${formatCount(feet / FEET_PER_MILE)} mi`
  const label = t`${length}  ·  north is up`
  const bar = feet / feetPerPoint
  const width = Math.max(bar, measureWidth(label, SCALE_STYLE)) + 12
  return { label, bar, box: { x: area.x + 8, y: area.y + area.height - 27, width, height: 21 } }
}

function drawScale(pdf: Pdf, map: StreetMap, area: Area): void {
  const { label, bar, box } = placeScale(map, area)
  pdf.box(box, { fill: WHITE, radius: 5 })
  pdf.box({ x: box.x + 6, y: box.y + 14, width: bar, height: 2.2 }, { fill: INK })
  pdf.text(label, { x: box.x + 6, y: box.y + 2.5, width: 200 }, SCALE_STYLE)
}

interface ListShape {
  /** Of a column. */
  width: number
  /** Of a house. */
  cell: number
}

const NUMBER_WIDTH = 25

function toShape(pdf: Pdf, streets: readonly Street[]): ListShape {
  const width = (pdf.width - 2 * SHEET_MARGIN - GUTTER * (COLUMNS - 1)) / COLUMNS
  const widest = Math.max(
    0,
    ...streets.flatMap(({ houses }) => houses.map((house) => measureWidth(house.houseNumber, CELL))),
  )
  return { width, cell: width / Math.max(1, Math.floor(width / (NUMBER_WIDTH + widest + 9))) }
}

/** Its height in columns of one page. */
function measureList(pdf: Pdf, streets: readonly Street[]): number {
  const shape = toShape(pdf, streets)
  return evenHeight(streets.map((street) => measureStreet(pdf, street, shape)))
}

/**
 * 'Maple St' and below it each number with its house: what is on the map, and what is not.
 * @returns where it ends on its last page
 */
function drawList(pdf: Pdf, streets: readonly Street[], { top, isSaving }: { top: number; isSaving: boolean }): number {
  const shape = toShape(pdf, streets)
  const paper = pdf.height - SHEET_MARGIN - FOOT
  const heights = streets.map((street) => measureStreet(pdf, street, shape))
  // What is added up in another order may differ in its last digit.
  const bottom = Math.min(paper, top + evenHeight(heights) + 0.01)
  let [column, y, first, last, lowest] = [0, top, top, bottom, top]
  for (const [index, street] of streets.entries()) {
    if (y + heights[index]! > last && y > first) {
      column += 1
      if (column === COLUMNS) {
        pdf.addPage()
        ;[column, first, last, lowest] = [0, SHEET_MARGIN, paper, SHEET_MARGIN]
      }
      y = first
    }
    drawStreet(pdf, street, { x: SHEET_MARGIN + column * (shape.width + GUTTER), y, shape, isSaving })
    y += heights[index]!
    lowest = Math.max(lowest, y)
  }
  return lowest
}

/** The least height in which all streets fit into the columns, in their order. */
function evenHeight(heights: readonly number[]): number {
  let height = Math.max(0, ...heights, heights.reduce((sum, each) => sum + each, 0) / COLUMNS)
  while (countColumns(heights, height) > COLUMNS) height += CELL_HEIGHT
  return height
}

function countColumns(heights: readonly number[], height: number): number {
  let [columns, filled] = [1, 0]
  for (const each of heights) {
    if (filled > 0 && filled + each > height) [columns, filled] = [columns + 1, 0]
    filled += each
  }
  return columns
}

const countRows = (houses: readonly PrintedHouse[], { width, cell }: ListShape): number =>
  Math.ceil(houses.length / Math.round(width / cell))

const measureStreet = (pdf: Pdf, { name, houses }: Street, shape: ListShape): number =>
  pdf.measureHeight(name, shape.width, HEADING) + countRows(houses, shape) * CELL_HEIGHT + 6

function drawStreet(
  pdf: Pdf,
  { name, houses }: Street,
  { x, y, shape, isSaving }: { x: number; y: number; shape: ListShape; isSaving: boolean },
): void {
  const top = y + pdf.text(name, { x, y, width: shape.width }, { ...HEADING, color: isSaving ? BLACK : BRICK })
  const perRow = Math.round(shape.width / shape.cell)
  for (const [index, house] of houses.entries()) {
    const at = { x: x + (index % perRow) * shape.cell, y: top + Math.floor(index / perRow) * CELL_HEIGHT }
    pdf.text(numberText(house), { ...at, width: NUMBER_WIDTH - 5 }, { ...CELL, face: 'bold', align: 'right' })
    const text = { ...at, x: at.x + NUMBER_WIDTH, width: shape.cell - NUMBER_WIDTH }
    pdf.text(house.houseNumber, text, { ...CELL, color: SOFT })
  }
}
