import {
  isRoll,
  LABEL_ROLLS,
  LABEL_SHEETS,
  type LabelPaper,
  type LabelRollName,
  type LabelSheet,
} from '@yardsnap/contract/label-papers'
import { LINE } from './colors.ts'
import { type Area, createPdf, PAPER, type Pdf } from './sheet.ts'

interface Grid {
  left: number
  top: number
  /** Distance from one label to the next. */
  across: number
  down: number
  width: number
  height: number
}

/**
 * Label positions in points: Avery 5160 is 1 x 2 5/8 inch with a pitch of 2 3/4 inch, 5163 is 2 x 4 inch with a pitch
 * of 4 3/16 inch (both as in gLabels' templates of these numbers), centered on the sheet. Hang tags are 2 x 5 inch, edge to edge.
 */
const GRIDS: Record<LabelSheet, Grid> = {
  '5160': { left: 13.5, top: 36, across: 198, down: 72, width: 189, height: 72 },
  '5163': { left: 11.25, top: 36, across: 301.5, down: 144, width: 288, height: 144 },
  'hang-tags': { left: 18, top: 36, across: 144, down: 360, width: 144, height: 360 },
}

/** Tolerance for printer misalignment on a sheet, in points. */
const PADDING = 6
/** Of a hang tag, in points: as wide as an office punch makes it, half an inch below the edge. */
const HOLE = { diameter: 17, below: 36 }
const POINTS_PER_INCH = 72
const POINTS_PER_MILLIMETER = POINTS_PER_INCH / 25.4

/** A label as it is read: x to the right, y down, in points. */
export interface Label {
  /** The whole label. */
  outline: Area
  /** What may be drawn on. */
  inner: Area
  /** Points of a dot of the label printer, for QR codes; missing on sheets, whose printers are finer. */
  dot?: number | undefined
}

interface LabelDocument {
  title: string
  author: string
  paper: LabelPaper
  /** The first unused label of a sheet, from 1. */
  firstLabel?: number
}

/**
 * Draws one label for each thing. A roll has one label a page, black on white, in the size of the driver's paper; what is longer
 * than wide is drawn turned, to be read along the roll.
 */
export function printLabels<Thing>(
  { title, author, paper, firstLabel = 1 }: LabelDocument,
  things: readonly Thing[],
  draw: (pdf: Pdf, thing: Thing, label: Label) => void,
): Pdf {
  if (!isRoll(paper)) {
    const pdf = createPdf({ title, author, size: PAPER.letter })
    const perSheet = LABEL_SHEETS[paper].columns * LABEL_SHEETS[paper].rows
    const used = Math.min(firstLabel, perSheet) - 1
    for (const [index, thing] of things.entries()) {
      const place = (used + index) % perSheet
      if (index === 0 || place === 0) addSheet(pdf, paper)
      draw(pdf, thing, getSheetLabel(paper, place))
    }
    return pdf
  }
  const { page, label, isTurned } = getRollLabel(paper)
  const pdf = createPdf({ title, author, size: page })
  for (const thing of things) {
    pdf.addPage()
    if (isTurned) pdf.turned(90, { x: page[0] / 2, y: page[0] / 2 }, () => draw(pdf, thing, label))
    else draw(pdf, thing, label)
  }
  return pdf
}

/** @param index of the label on its sheet, from 0, row by row */
export function getSheetLabel(sheet: LabelSheet, index: number): Label {
  const { left, top, across, down, width, height } = GRIDS[sheet]
  const { columns } = LABEL_SHEETS[sheet]
  const outline = { x: left + (index % columns) * across, y: top + Math.floor(index / columns) * down, width, height }
  const inner = inset(outline, PADDING, PADDING)
  if (sheet !== 'hang-tags') return { outline, inner }
  const hole = HOLE.below + HOLE.diameter / 2
  return { outline, inner: { ...inner, y: outline.y + hole + PADDING, height: height - hole - 2 * PADDING } }
}

/** The label of a roll and its page, both in whole dots, which are at most 0.07 mm more or less than the paper. */
export function getRollLabel(roll: LabelRollName) {
  const { width, length, margin, dotsPerInch } = LABEL_ROLLS[roll]
  const dot = POINTS_PER_INCH / dotsPerInch
  const toDots = (millimeters: number, round: (dots: number) => number) =>
    round((millimeters * POINTS_PER_MILLIMETER) / dot) * dot
  const page = [toDots(width, Math.round), toDots(length, Math.round)] as const
  const [side, end] = [toDots(margin.side, Math.ceil), toDots(margin.end, Math.ceil)]
  const isTurned = length > width
  const outline = { x: 0, y: 0, width: Math.max(...page), height: Math.min(...page) }
  const label: Label = { outline, inner: isTurned ? inset(outline, end, side) : inset(outline, side, end), dot }
  return { page, label, isTurned }
}

function inset({ x, y, width, height }: Area, across: number, down: number): Area {
  return { x: x + across, y: y + down, width: width - 2 * across, height: height - 2 * down }
}

function addSheet(pdf: Pdf, sheet: LabelSheet): void {
  pdf.addPage()
  if (sheet !== 'hang-tags') return
  const { left, top, width, height } = GRIDS[sheet]
  const { columns, rows } = LABEL_SHEETS[sheet]
  for (let column = 0; column <= columns; column += 1) {
    const x = left + column * width
    pdf.cutLine({ x, y: 0 }, { x, y: pdf.height }, LINE)
  }
  for (let row = 0; row <= rows; row += 1) {
    const y = top + row * height
    pdf.cutLine({ x: 0, y }, { x: pdf.width, y }, LINE)
  }
  for (let index = 0; index < columns * rows; index += 1) {
    const { outline } = getSheetLabel(sheet, index)
    const { diameter, below } = HOLE
    const hole = { x: outline.x + (width - diameter) / 2, y: outline.y + below - diameter / 2 }
    pdf.box({ ...hole, width: diameter, height: diameter }, { line: LINE, radius: diameter / 2, thickness: 0.5 })
  }
}
