import type { Area } from './sheet.ts'

/** A drawing within a box of 100 by 100 units that stands on its lower edge. */
export interface VillageDrawing {
  walls: string
  roof: string
  lines: string
}

export const VILLAGE_UNITS = 100

export const HOUSE_DRAWINGS: readonly VillageDrawing[] = [
  {
    walls: 'M14 52h72v48H14z',
    roof: 'M6 54 50 14l44 40z',
    lines:
      'M14 54v46h72V54M6 54 50 14l44 40zM42 100V70h17v30M22 66h12v13H22zM28 66v13M68 66h12v13H68zM74 66v13M70 32V17h9v23M54 85v.1',
  },
  {
    walls: 'M10 57h80v43H10z',
    roof: 'M3 58 20 28h60l17 30z',
    lines:
      'M10 58v42h80V58M3 58 20 28h60l17 30zM44 100V71h14v29M18 69h16v14H18zM26 69v14M68 69h14v14H68zM75 69v14M30 28V15h10v13',
  },
  {
    walls: 'M23 41h54v59H23z',
    roof: 'M15 43 50 9l35 34z',
    lines:
      'M23 43v57h54V43M15 43 50 9l35 34zM43 100V78h14v22M31 51h11v13H31zM58 51h11v13H58zM31 76h7v12h-7zM62 76h7v12h-7zM50 28v.1',
  },
  {
    walls: 'M6 60h88v40H6z',
    roof: 'M1 62 15 39h42l19-19 22 42z',
    lines:
      'M6 62v38h88V62M1 62 15 39h42l19-19 22 42zM60 100V74h28v26M60 82h28M60 91h28M36 100V74h12v26M14 74h13v12H14z',
  },
  {
    walls: 'M17 51h66v49H17z',
    roof: 'M10 53 21 28 50 11l29 17 11 25z',
    lines: 'M17 53v47h66V53M10 53 21 28 50 11l29 17 11 25zM37 100V67h26v33M37 67l26 33M63 67l-26 33M45 33h10v12H45z',
  },
]

export const TREE_DRAWINGS: readonly VillageDrawing[] = [
  {
    walls: 'M50 30a25 25 0 1 0 .1 0z',
    roof: '',
    lines: 'M50 30a25 25 0 1 0 .1 0zM50 100V58M50 74l11-9M50 80l-9-8',
  },
  { walls: 'M50 18 74 84H26z', roof: '', lines: 'M50 18 74 84H26zM50 84v16M40 60l9 4M61 66l-10 5' },
]

/** A table with things for sale, before the houses in front. */
export const TABLE_DRAWING: VillageDrawing = {
  walls: 'M8 62h84v16q-10 7-21 0-10 7-21 0-11 7-21 0-10 7-21 0z',
  roof: 'M20 44h22v16H20z',
  lines:
    'M4 60h92M8 60v18q10 7 21 0 10 7 21 0 11 7 21 0 10 7 21 0V60M14 82v18M86 82v18M20 44h22v16H20zM27 50h8M60 60V46M52 60h16M50 46h20l-5-15H55z',
}

export interface VillagePart {
  kind: 'house' | 'tree' | 'table'
  /** Which of the drawings, and which colors. */
  variant: number
  /** Left edge, lower edge and width, in points. */
  x: number
  ground: number
  width: number
}

interface Hill {
  /** An SVG path in points. */
  path: string
  parts: VillagePart[]
}

/** Width of the farthest houses, as a share of the nearest. */
const FARTHEST = 0.56
/** Between the bases of two rows, in widths of a house of the row in front. */
const ROW_STEP = 0.8
/** The width that a house and its garden take, in widths of a house. */
const PLOT = 1.22
const WIDEST = 140
const MAX_ROWS = 14

interface Row {
  /** Width of a house. */
  width: number
  ground: number
  /** How many houses fit. */
  room: number
}

/** Rows that fill the height of an area, the farthest first. */
function layOutRows(area: Area, count: number): Row[] {
  const shares = Array.from({ length: count }, (_, row) =>
    count === 1 ? 1 : FARTHEST + ((1 - FARTHEST) * row) / (count - 1),
  )
  // The farthest row needs its whole height, the others what is seen of them, the nearest the ground before it.
  const heights = (shares[0] ?? 1) + shares.slice(1).reduce((sum, share) => sum + share * ROW_STEP, 0) + 0.34
  const front = Math.min(WIDEST, area.height / heights)
  let ground = area.y + area.height - front * 0.34
  return shares
    .toReversed()
    .map((share) => {
      const width = front * share
      const row = { width, ground, room: Math.max(1, Math.floor(area.width / (width * PLOT)) - 1) }
      ground -= width * ROW_STEP
      return row
    })
    .toReversed()
}

const countRoom = (rows: readonly Row[]): number => rows.reduce((sum, { room }) => sum + room, 0)

/** As few rows as hold that many houses, so that these are as large as they can be. */
function chooseRows(area: Area, count: number): Row[] {
  for (let rows = 1; rows < MAX_ROWS; rows += 1) {
    const fitting = layOutRows(area, rows)
    if (countRoom(fitting) >= count) return fitting
  }
  return layOutRows(area, MAX_ROWS)
}

/**
 * Draws a hillside with one house for each house of a day, so that a street of eight and a town of three hundred both see
 * themselves; of a larger one, as many as fit. The same count is the same picture. @returns the hills, the farthest first
 */
export function drawVillage(area: Area, houseCount: number): Hill[] {
  const rows = chooseRows(area, houseCount)
  const random = randomNumbers(houseCount + 1)
  let left = houseCount
  let roomLeft = countRoom(rows)
  return rows.map((row, index) => {
    const houses = Math.min(row.room, Math.round((left * row.room) / Math.max(1, roomLeft)))
    left -= houses
    roomLeft -= row.room
    return { path: hillPath(area, row, index), parts: fillRow(area, { row, index, houses }, random) }
  })
}

/** How far above or below its row the ground is. @param at left to right, 0..1 */
function wave({ width }: Row, index: number, at: number): number {
  return Math.sin(at * 5.2 + index * 2.1) * width * 0.16
}

function fillRow(
  area: Area,
  { row, index, houses }: { row: Row; index: number; houses: number },
  random: () => number,
): VillagePart[] {
  const plots = spread(houses, row.room)
  const plot = area.width / (row.room + 0.5)
  // Every other row stands in the gaps of the one before it.
  const shift = index % 2 === 0 ? 0 : plot / 2
  return plots.flatMap((isHouse, place): VillagePart[] => {
    const middle = shift + (place + 0.5) * plot + (random() - 0.5) * row.width * 0.1
    const ground = row.ground + wave(row, index, middle / area.width)
    const variant = Math.floor(random() * 997)
    const centered = (width: number) => ({ x: area.x + middle - width / 2, ground, width })
    if (!isHouse) return [{ kind: 'tree', variant, ...centered(row.width * (0.6 + random() * 0.25)) }]
    const house: VillagePart = { kind: 'house', variant, ...centered(row.width) }
    if (row.width < 40 || random() < 0.45) return [house]
    const table = row.width * 0.44
    return [
      house,
      { kind: 'table', variant, x: house.x + row.width * 0.7, ground: ground + table * 0.32, width: table },
    ]
  })
}

/** Which of the places are taken, spread evenly. */
function spread(taken: number, places: number): boolean[] {
  return Array.from({ length: places }, (_, place) => {
    const upTo = (end: number) => Math.floor((end * taken) / places + 0.5)
    return upTo(place + 1) > upTo(place)
  })
}

const HILL_STEPS = 24

function hillPath(area: Area, row: Row, index: number): string {
  const points = Array.from({ length: HILL_STEPS + 1 }, (_, step) => {
    const at = step / HILL_STEPS
    return `L${(area.x + at * area.width).toFixed(1)} ${(row.ground - row.width * 0.1 + wave(row, index, at)).toFixed(1)}`
  })
  const bottom = area.y + area.height
  return `M${area.x} ${bottom}${points.join('')}L${area.x + area.width} ${bottom}z`
}

/** Mulberry32: the same for the same seed. @returns 0..1 */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
