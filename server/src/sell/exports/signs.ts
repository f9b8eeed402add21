import { t } from '@yardsnap/contract/texts'
import { createPdf, type InkedText, PAPER, type Pdf } from '#printing/sheet.ts'
import { fittingSize } from '#printing/text.ts'
import { BLACK, BRICK, WHITE } from '#printing/colors.ts'
import { printCornerSigns } from './corner-signs.ts'
import type { DrawnDocument, PrintedListing, PrintTask } from './printed-listing.ts'

const DIRECTIONS = ['left', 'right', 'ahead'] as const
type Direction = (typeof DIRECTIONS)[number]

/** SVG paths in a box of 200 by 100 units. */
const ARROWS: Record<Direction, string> = {
  left: 'M2 50L62 4V29H198V71H62V96Z',
  right: 'M198 50L138 4V29H2V71H138V96Z',
  ahead: 'M100 1L150 44H121V99H79V44H50Z',
}
const ARROW_UNITS = { width: 200, height: 100 }
const MARGIN = 34
/** Printers leave some of it white. */
const BOTTOM = 24

/** One page per direction, readable from a passing car: few, large words. */
export function printSigns(task: PrintTask): DrawnDocument {
  const { listing, options } = task
  if (options.arrows === 'corners' && listing.signs) return printCornerSigns(listing, listing.signs)
  const [height, width] = PAPER[options.paper]
  const pdf = createPdf({
    title: t`${listing.title}: street signs`,
    author: listing.productName,
    size: [width, height],
  })
  const wanted = DIRECTIONS.filter((direction) => options.arrows === 'all' || options.arrows === direction)
  for (const direction of wanted) {
    pdf.addPage()
    printSign(pdf, listing, { direction, isSaving: options.ink === 'saving' })
  }
  return pdf
}

/** From a passing car no more than two lines are read; the rest is on the flyer and the page. */
const MOST_LINES = 2

function whenLines({ when }: PrintedListing) {
  const largest = when.length === 1 ? 46 : 36
  return when.slice(0, MOST_LINES).map(({ days, hours }) => ({ text: `${days}  ·  ${hours}`, largest }))
}

function printSign(
  pdf: Pdf,
  listing: PrintedListing,
  { direction, isSaving }: { direction: Direction; isSaving: boolean },
) {
  const width = pdf.width - 2 * MARGIN
  const band = pdf.height * 0.22
  if (!isSaving) pdf.box({ x: 0, y: 0, width: pdf.width, height: band }, { fill: BRICK })
  const headline = listing.kind.toUpperCase()
  const size = fittingSize(headline, { face: 'display', largest: 112, smallest: 30 }, { width, maxLines: 1 })
  pdf.text(
    headline,
    { x: MARGIN, y: (band - size) / 2 + (isSaving ? 8 : 0), width },
    { face: 'display', size, lineHeight: 1, align: 'center', color: isSaving ? BLACK : WHITE },
  )
  if (isSaving) pdf.box({ x: MARGIN, y: band - 2, width, height: 4 }, { fill: BLACK })

  const lines = [
    { text: listing.street || listing.locality, largest: 52 },
    ...whenLines(listing),
    { text: listing.title, largest: 24 },
    { text: listing.permit, largest: 22 },
  ].flatMap(({ text, largest }) => (text === '' ? [] : { text, style: styleLine(text, largest, width) }))
  const linesHeight = lines.reduce((sum, { text, style }) => sum + pdf.measureHeight(text, width, style), 0)

  // The arrow gives way to the lines: a city may want the permit, the last of them, on every sign.
  const top = band + pdf.height * 0.03
  const gap = pdf.height * 0.025
  const arrowHeight = Math.min(pdf.height * 0.42, pdf.height - BOTTOM - linesHeight - gap - top)
  const arrowWidth = (arrowHeight * ARROW_UNITS.width) / ARROW_UNITS.height
  pdf.path(
    ARROWS[direction],
    { x: (pdf.width - arrowWidth) / 2, y: top, width: arrowWidth },
    { units: ARROW_UNITS.width, ...(isSaving ? { line: BLACK, thickness: 6 } : { fill: BLACK }) },
  )
  let y = top + arrowHeight + gap
  for (const { text, style } of lines) y += pdf.text(text, { x: MARGIN, y, width }, style)
}

function styleLine(text: string, largest: number, width: number): InkedText {
  const size = fittingSize(text, { face: 'display', largest, smallest: 20 }, { width, maxLines: 1 })
  return { face: 'display', size, maxLines: 2, align: 'center', lineHeight: 1.18 }
}
