import { z } from 'zod'

/** US Letter sheets of labels, those of Avery by their number; hang tags are cut out of plain card along printed lines. */
export const LABEL_SHEETS = {
  '5160': { columns: 3, rows: 10 },
  '5163': { columns: 2, rows: 5 },
  'hang-tags': { columns: 4, rows: 2 },
} as const
export type LabelSheet = keyof typeof LABEL_SHEETS

interface LabelRoll {
  /** Millimeters across the roll. */
  width: number
  /** Millimeters along the roll; of an endless one, where the printer cuts. */
  length: number
  /** Millimeters at each side and at each end that the printer leaves white. */
  margin: { side: number; end: number }
  dotsPerInch: 203 | 300
}

const INCH = 25.4

/** What a LabelWriter leaves white: 0.06 inch at the sides, 0.23 at the end that comes first, by the printable areas of Dymo's driver. */
const DYMO = { margin: { side: 1.6, end: 6 }, dotsPerInch: 300 } as const
/** By the printable dots in Brother's 'Raster Command Reference' of the QL series. */
const BROTHER = { margin: { side: 1.6, end: 3 }, dotsPerInch: 300 } as const
/** Printheads reach the edge; the labels are led within a millimeter. */
const ZEBRA = { width: 2.25 * INCH, length: 1.25 * INCH, margin: { side: 1.5, end: 1.5 } } as const

/** Rolls of label printers, as their makers name them. Width times length is how the printer's driver names the paper. */
const ROLLS = {
  'dymo-30334': { ...DYMO, width: 2.25 * INCH, length: 1.25 * INCH },
  'dymo-30252': { ...DYMO, width: 1.125 * INCH, length: 3.5 * INCH },
  'brother-dk-1201': { ...BROTHER, width: 29, length: 90 },
  'brother-dk-2205': { ...BROTHER, width: 62, length: 30 },
  'zebra-203': { ...ZEBRA, dotsPerInch: 203 },
  'zebra-300': { ...ZEBRA, dotsPerInch: 300 },
} as const satisfies Record<string, LabelRoll>
export type LabelRollName = keyof typeof ROLLS
export const LABEL_ROLLS: Record<LabelRollName, LabelRoll> = ROLLS

/** What labels are printed on. */
export const LabelPaper = z.enum([
  '5160',
  '5163',
  'hang-tags',
  'dymo-30334',
  'dymo-30252',
  'brother-dk-1201',
  'brother-dk-2205',
  'zebra-203',
  'zebra-300',
])
export type LabelPaper = z.infer<typeof LabelPaper>

export const isRoll = (paper: LabelPaper): paper is LabelRollName => paper in LABEL_ROLLS
