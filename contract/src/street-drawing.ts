/**
 * A street on the morning of a community sale day, drawn in paths so that the page and the poster show the same. The
 * numbers are in units of its own; y = 0 is the ground, and what stands on it has negative values.
 */

/** The product's colors by meaning; whoever draws says how they look. A lit window is light by day and yellow at night. */
export type StreetPaint =
  | 'card'
  | 'brick'
  | 'brickWash'
  | 'grass'
  | 'grassWash'
  | 'sky'
  | 'skyWash'
  | 'mustard'
  | 'mustardWash'
  | 'window'

export interface StreetShape {
  /** SVG path data, absolute commands M, L, H, V, Q and Z only. */
  path: string
  /** Null for a line. */
  fill: StreetPaint | null
  /** Whether it has an outline of `STREET_LINE` units in ink. */
  isOutlined: boolean
}

export interface StreetPiece {
  /** How far to the right it stands, and how far below the ground's line. */
  x: number
  y: number
  shapes: readonly StreetShape[]
}

/** What is seen: x from 0 to width, y from below - height to below. The houses begin and end within it. */
export const STREET_SIZE = { width: 1440, height: 238, below: 34 }
export const STREET_LINE = 2.5

const filled = (fill: StreetPaint, path: string): StreetShape => ({ path, fill, isOutlined: true })
const plain = (fill: StreetPaint, path: string): StreetShape => ({ path, fill, isOutlined: false })
const line = (path: string): StreetShape => ({ path, fill: null, isOutlined: true })

interface HouseColors {
  wall: StreetPaint
  roof: StreetPaint
  door: StreetPaint
}

const cottage = ({ wall, roof, door }: HouseColors): StreetShape[] => [
  filled('card', 'M114 -112V-156H132V-96Z'),
  filled(wall, 'M14 0V-78L80 -136L146 -78V0Z'),
  filled(roof, 'M0 -76L80 -148L160 -76L150 -64L80 -126L10 -64Z'),
  filled('window', 'M70 -100H90V-78H70Z'),
  filled('window', 'M26 -58H54V-28H26ZM106 -58H134V-28H106Z'),
  line('M40 -58V-28M120 -58V-28M22 -26H58M102 -26H138'),
  filled(door, 'M66 0V-54H94V0Z'),
  filled('card', 'M58 0V-6H102V0Z'),
]

const ranch = ({ wall, roof, door }: HouseColors): StreetShape[] => [
  filled('card', 'M58 -96V-124H78V-96Z'),
  filled(wall, 'M12 0V-64H228V0Z'),
  filled(roof, 'M0 -62L34 -108H206L240 -62Z'),
  filled('window', 'M28 -50H72V-22H28Z'),
  line('M50 -50V-22M24 -20H76'),
  filled(door, 'M90 0V-50H116V0Z'),
  filled('window', 'M140 0V-48H214V0Z'),
  line('M140 -36H214M140 -24H214M140 -12H214'),
]

const townhouse = ({ wall, roof, door }: HouseColors): StreetShape[] => [
  filled('card', 'M88 -140V-190H104V-130Z'),
  filled(wall, 'M12 0V-128H116V0Z'),
  filled(roof, 'M0 -126L64 -182L128 -126Z'),
  filled('window', 'M28 -112H52V-78H28ZM76 -112H100V-78H76ZM28 -56H52V-22H28Z'),
  line('M28 -95H52M76 -95H100M28 -39H52M24 -76H56M72 -76H104M24 -20H56'),
  filled(door, 'M74 0V-56H102V0Z'),
  filled(roof, 'M66 -56L88 -70L110 -56Z'),
  filled('card', 'M68 0V-6H108V0Z'),
]

const porchHouse = ({ wall, roof, door }: HouseColors): StreetShape[] => [
  filled(wall, 'M22 0V-94L96 -142L170 -94V0Z'),
  filled(roof, 'M8 -92L96 -154L184 -92L174 -80L96 -133L18 -80Z'),
  filled('window', 'M80 -108H112V-84H80Z'),
  line('M96 -108V-84'),
  filled('window', 'M40 -44H70V-16H40Z'),
  filled(door, 'M98 0V-48H126V0Z'),
  filled(roof, 'M4 -56L20 -74H172L188 -56Z'),
  filled('card', 'M14 0V-56H24V0ZM168 0V-56H178V0Z'),
  filled('card', 'M10 0V-6H182V0Z'),
]

const ROUND_TREE: StreetShape[] = [
  filled('mustardWash', 'M26 0V-46H36V0Z'),
  filled('grass', 'M31 -118Q64 -118 64 -84Q64 -42 31 -42Q-2 -42 -2 -84Q-2 -118 31 -118Z'),
  line('M31 -42V-72M31 -56L42 -68'),
]
const FIR: StreetShape[] = [
  filled('mustardWash', 'M24 0V-24H32V0Z'),
  filled('grass', 'M28 -150L48 -104H40L54 -64H44L58 -22H-2L12 -64H2L16 -104H8Z'),
]
const BUSH: StreetShape[] = [filled('grassWash', 'M0 0Q-4 -22 14 -24Q20 -38 34 -30Q52 -32 50 -14Q58 -6 54 0Z')]

/** A table with a lamp, a box and a vase on it. */
const TABLE: StreetShape[] = [
  line('M10 0V-28M82 0V-28'),
  filled('mustardWash', 'M12 -34V-58H36V-34Z'),
  line('M12 -48H36M24 -58V-48'),
  filled('sky', 'M50 -34Q42 -44 50 -52V-58H58V-52Q66 -44 58 -34Z'),
  line('M76 -34V-56'),
  filled('mustard', 'M66 -56L71 -72H81L86 -56Z'),
  filled('card', 'M2 -34H90V-26H2Z'),
]
/** Clothes on a rail. */
const RAIL: StreetShape[] = [
  line('M4 0V-60H84V0M-4 0H12M76 0H92'),
  filled('brick', 'M12 -54L20 -58H28L36 -54V-42H31V-22H17V-42H12Z'),
  filled('skyWash', 'M36 -56H50L54 -18H32Z'),
  filled('mustard', 'M56 -54L62 -58H70L76 -54V-42H72V-26H60V-42H56Z'),
]
const ARMCHAIR: StreetShape[] = [
  line('M12 0V-8M54 0V-8'),
  filled('brick', 'M12 -30V-46Q12 -58 24 -58H42Q54 -58 54 -46V-30Z'),
  filled('brick', 'M2 -34Q2 -42 9 -42Q16 -42 16 -34V-24H50V-34Q50 -42 57 -42Q64 -42 64 -34V-8H2Z'),
  line('M16 -24V-8M50 -24V-8'),
]
const BICYCLE: StreetShape[] = [
  line('M16 0Q0 0 0 -16Q0 -32 16 -32Q32 -32 32 -16Q32 0 16 0ZM70 0Q54 0 54 -16Q54 -32 70 -32Q86 -32 86 -16Q86 0 70 0Z'),
  line('M16 -16L30 -42H58L42 -16ZM30 -42L42 -16M70 -16L56 -50H64M24 -46H36M30 -42L29 -46'),
]

/** Flags on a string between two roofs, `width` apart, the right one `rise` higher. */
function bunting({ width, rise, sag }: { width: number; rise: number; sag: number }): StreetShape[] {
  const flags = Math.round(width / FLAG_DISTANCE)
  const heightAt = (share: number) => 4 * sag * share * (1 - share) - rise * share
  const point = (share: number, below = 0) => `${Math.round(width * share)} ${Math.round(heightAt(share) + below)}`
  return [
    line(`M0 0Q${width / 2} ${2 * sag - rise / 2} ${width} ${-rise}`),
    ...Array.from({ length: flags }, (_, index) => {
      const [left, middle, right] = [index + 0.22, index + 0.5, index + 0.78].map((flag) => flag / flags)
      const color = FLAG_COLORS[index % FLAG_COLORS.length] ?? 'brick'
      return plain(color, `M${point(left ?? 0)}L${point(right ?? 0)}L${point(middle ?? 0, 20)}Z`)
    }),
  ]
}
const FLAG_COLORS: readonly StreetPaint[] = ['brick', 'mustard', 'grass']
const FLAG_DISTANCE = 56

/** Things for sale stand nearer than the houses. */
const FRONT = 16

/** From the back to the front. */
export const STREET_PIECES: readonly StreetPiece[] = [
  {
    x: 0,
    y: 0,
    shapes: [plain('grassWash', 'M0 34V-34Q180 -74 360 -42Q560 -84 760 -46Q960 -88 1140 -44Q1300 -76 1440 -36V34Z')],
  },
  { x: 210, y: 0, shapes: FIR },
  { x: 664, y: 0, shapes: ROUND_TREE },
  { x: 1068, y: 0, shapes: FIR },
  { x: 1334, y: 0, shapes: ROUND_TREE },
  { x: 40, y: 0, shapes: cottage({ wall: 'brickWash', roof: 'brick', door: 'sky' }) },
  { x: 268, y: 0, shapes: townhouse({ wall: 'skyWash', roof: 'sky', door: 'mustard' }) },
  { x: 414, y: 0, shapes: ranch({ wall: 'mustardWash', roof: 'grass', door: 'brick' }) },
  { x: 738, y: 0, shapes: porchHouse({ wall: 'card', roof: 'brick', door: 'grass' }) },
  { x: 938, y: 0, shapes: townhouse({ wall: 'mustardWash', roof: 'sky', door: 'brick' }) },
  { x: 1134, y: 0, shapes: cottage({ wall: 'brickWash', roof: 'grass', door: 'mustard' }) },
  { x: 332, y: -180, shapes: bunting({ width: 502, rise: -28, sag: 26 }) },
  { x: 834, y: -152, shapes: bunting({ width: 168, rise: 28, sag: 16 }) },
  { x: 0, y: 0, shapes: [line('M0 0H1440')] },
  { x: 14, y: 4, shapes: BUSH },
  { x: 1296, y: 4, shapes: BUSH },
  { x: 136, y: FRONT, shapes: TABLE },
  { x: 236, y: FRONT, shapes: ARMCHAIR },
  { x: 438, y: FRONT, shapes: RAIL },
  { x: 656, y: FRONT, shapes: TABLE },
  { x: 884, y: FRONT, shapes: BICYCLE },
  { x: 1064, y: FRONT, shapes: RAIL },
  { x: 1232, y: FRONT, shapes: TABLE },
]
