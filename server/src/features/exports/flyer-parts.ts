import { formatPrice } from '@yardsnap/contract/formats'
import type { Area, Pdf } from '#printing/sheet.ts'
import { fittingSize, widthOf } from '#printing/text.ts'
import { BLACK, BRICK, INK, LINE, MUSTARD, PAPER_TINT, SOFT, WHITE } from './colors.ts'
import { type PrintedItem, type PrintedListing } from './printed-listing.ts'

/** The colors of a flyer. `null` stays unprinted. */
export interface Theme {
  ground: string | null
  head: string | null
  onHead: string
  ink: string
  kind: string
  band: string | null
  price: string
  card: string | null
  line: string
  soft: string
}

export const THEMES: Record<'color' | 'saving', Theme> = {
  color: {
    ground: PAPER_TINT,
    head: BRICK,
    onHead: WHITE,
    ink: INK,
    kind: MUSTARD,
    band: MUSTARD,
    price: BRICK,
    card: WHITE,
    line: LINE,
    soft: SOFT,
  },
  saving: {
    ground: null,
    head: null,
    onHead: BLACK,
    ink: BLACK,
    kind: BLACK,
    band: null,
    price: BLACK,
    card: null,
    line: BLACK,
    soft: BLACK,
  },
}

export interface Flyer {
  pdf: Pdf
  listing: PrintedListing
  theme: Theme
}

export const MARGIN = 36

/** Fills an area, or draws only a line below it in ink-saving mode. */
function ground({ pdf, theme }: Flyer, area: Area, color: string | null): void {
  if (color) pdf.box(area, { fill: color })
  else pdf.rule(MARGIN, area.y + area.height, pdf.width - 2 * MARGIN, theme.line)
}

const KIND_SIZE = 15
const TITLE_LINE = 1.08

interface Head {
  height: number
  /** Font size in points for a short title. */
  largest: number
  maxLines: number
}

/** Draws the kind of sale and its title, as large as fits. */
export function drawHead(flyer: Flyer, { height, largest, maxLines }: Head): void {
  const { pdf, listing, theme } = flyer
  ground(flyer, { x: 0, y: 0, width: pdf.width, height }, theme.head)
  const width = pdf.width - 2 * MARGIN
  const top = MARGIN * 0.7 + KIND_SIZE * 1.5
  const best = Array.from({ length: maxLines }, (_, index) => index + 1)
    .map((lines) => {
      const room = (height - top - 14) / lines / TITLE_LINE
      const size = fittingSize(listing.title, { face: 'display', largest, smallest: 18 }, { width, maxLines: lines })
      return { lines, size: Math.min(room, size) }
    })
    .reduce((a, b) => (b.size >= a.size ? b : a))
  const kind = { x: MARGIN, y: MARGIN * 0.7, width }
  pdf.text(listing.kind.toUpperCase(), kind, { face: 'bold', size: KIND_SIZE, color: theme.kind })
  pdf.text(
    listing.title,
    { x: MARGIN, y: top, width },
    { face: 'display', size: best.size, maxLines: best.lines, lineHeight: TITLE_LINE, color: theme.onHead },
  )
}

interface Fact {
  label: string
  lines: string[]
}

export function factsOf(listing: PrintedListing): Fact[] {
  const where = [listing.street, listing.locality].filter(Boolean)
  return [
    { label: 'When', lines: [listing.day] },
    { label: 'Hours', lines: [listing.hours] },
    { label: 'Where', lines: where.length > 0 ? where : ['Scan the code for the address'] },
  ]
}

/** Draws when, hours and where side by side. */
export function drawFactsBand(flyer: Flyer, { y, height }: { y: number; height: number }): void {
  const { pdf, listing, theme } = flyer
  ground(flyer, { x: 0, y, width: pdf.width, height }, theme.band)
  const gap = 16
  const shares = [0.29, 0.31, 0.4]
  const room = pdf.width - 2 * MARGIN - 2 * gap
  const columns = factsOf(listing).map((fact, index) => ({ fact, width: room * (shares[index] ?? 0) }))
  // The short columns share a font size.
  const sizes = columns.slice(0, 2).map(({ fact, width }) => fittingFact(fact, { width, size: 16 }))
  let x = MARGIN
  for (const { fact, width } of columns) {
    drawFact(pdf, fact, { x, y: y + 9, width, size: Math.min(...sizes) })
    x += width + gap
  }
}

function fittingFact({ lines: [first = ''] }: Fact, { width, size }: { width: number; size: number }): number {
  return fittingSize(first, { face: 'bold', largest: size, smallest: size * 0.62 }, { width, maxLines: 1 })
}

/** @returns the height used */
export function drawFact(
  pdf: Pdf,
  { label, lines }: Fact,
  { x, y, width, size }: { x: number; y: number; width: number; size: number },
): number {
  const [first = '', ...others] = lines
  const fit = fittingFact({ label, lines }, { width, size })
  const labelHeight = pdf.text(label.toUpperCase(), { x, y, width }, { face: 'bold', size: 8.5 })
  let height = labelHeight
  height += pdf.text(first, { x, y: y + height, width }, { face: 'bold', size: fit, maxLines: 2, lineHeight: 1.15 })
  for (const line of others) height += pdf.text(line, { x, y: y + height, width }, { face: 'text', size: 11.5 })
  return height
}

/** Draws an item's picture above its title and price; without a picture, the title takes its place. */
export function drawCard({ pdf, theme }: Flyer, item: PrintedItem, area: Area): void {
  const { x, y, width, height } = area
  const caption = 38
  pdf.box(area, { radius: 8, line: theme.line, thickness: 0.75, ...(theme.card && { fill: theme.card }) })
  const pictureArea = { x: x + 5, y: y + 5, width: width - 10, height: height - caption - 5 }
  if (item.picture) pdf.picture(item.picture, pictureArea, 5)
  else drawPlaceholder(pdf, item, pictureArea)
  const price = item.price > 0 ? formatPrice(item.price) : ''
  const priceStyle = { face: 'display', size: 15 } as const
  const priceWidth = price ? widthOf(price, priceStyle) + 6 : 0
  const textWidth = width - 18 - priceWidth
  const captionTop = y + height - caption
  const title = { face: 'bold', size: 10.5 } as const
  const isShort = widthOf(item.title, title) <= textWidth
  pdf.text(
    item.title,
    { x: x + 9, y: captionTop + (isShort ? 12 : 6), width: textWidth },
    { ...title, maxLines: 2, lineHeight: 1.22 },
  )
  pdf.text(
    price,
    { x: x + width - 9 - priceWidth, y: captionTop + 9, width: priceWidth },
    { ...priceStyle, align: 'right', color: theme.price },
  )
}

/** Draws the item's category in place of a picture. */
export function drawPlaceholder(pdf: Pdf, item: PrintedItem, area: Area): void {
  pdf.box(area, { radius: 5, fill: '#f1ece2' })
  const size = Math.min(16, area.width / 8)
  pdf.text(
    item.category,
    { x: area.x + 4, y: area.y + (area.height - size * 1.25) / 2, width: area.width - 8 },
    { face: 'bold', size, align: 'center', color: SOFT },
  )
}

/** Draws the QR code with a caption. @returns the right edge of the text */
export function drawScanLine({ pdf, listing, theme }: Flyer, area: Omit<Area, 'height'> & { side: number }): void {
  const { x, y, width, side } = area
  pdf.box({ x, y, width: side, height: side }, { radius: 8, fill: WHITE, line: theme.line, thickness: 0.75 })
  pdf.qr(listing.url, { x: x + 3, y: y + 3, size: side - 6 })
  const text = { x: x + side + 14, width: width - side - 14 }
  if (text.width < 80) return
  let at = y + 2
  at += pdf.text(
    'Scan to see every item',
    { ...text, y: at },
    { face: 'display', size: 17, maxLines: 2, lineHeight: 1.15 },
  )
  const words = listing.description.replace(/\s+/g, ' ').trim()
  if (words) {
    at +=
      3 +
      pdf.text(
        words,
        { ...text, y: at + 3 },
        { face: 'text', size: 10, maxLines: 3, color: theme.soft, lineHeight: 1.35 },
      )
  }
  drawAddress(pdf, listing.url, { ...text, y: at + 4 })
}

/** Prints the URL in full, breaking lines only where necessary: a truncated URL would not work. */
export function drawAddress(pdf: Pdf, url: string, area: Omit<Area, 'height'>): void {
  const address = url.replace(/^https?:\/\//, '')
  pdf.text(address, area, { face: 'bold', size: 8, maxLines: 3, lineHeight: 1.3 })
}
