import { t } from '@yardsnap/contract/texts'
import type { Area, Pdf } from '#printing/sheet.ts'
import { fittingSize, measureWidth } from '#printing/text.ts'
import { BLACK, BRICK, INK, LINE, MUSTARD, PAPER_TINT, SOFT, WHITE } from '#printing/colors.ts'
import { priceText, type PrintedItem, type PrintedListing } from './printed-listing.ts'

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
  /** In the same size, as large as the longest allows. */
  large: string[]
  small: string[]
}

/** When and where: what is read first, after the title. */
function listFacts({ when, street, locality }: PrintedListing): [when: Fact, where: Fact] {
  const [only] = when
  const days = when.map(({ days, hours }) => `${days}: ${hours}`)
  const notes = when.map(({ days, note }) => (note && when.length > 1 ? `${days}: ${note}` : note))
  return [
    { label: t`When`, large: only && when.length === 1 ? [only.days, only.hours] : days, small: notes.filter(Boolean) },
    street
      ? { label: t`Where`, large: [street], small: [locality].filter(Boolean) }
      : { label: t`Where`, large: [locality || t`Scan for the address`], small: [] },
  ]
}

export interface FittedFacts {
  facts: Fact[]
  /** Of their sizes. */
  scale: number
}

const SCALES = [1, 0.9, 0.8, 0.7]

/** The facts as large as they fit: a sale of many days covers neither its address nor the code. Notes about the days give way last. */
export function fitFacts(listing: PrintedListing, room: number, measure: (fitted: FittedFacts) => number): FittedFacts {
  const facts = listFacts(listing)
  const [when, where] = facts
  const bare = [{ ...when, small: [] }, where]
  const ways = [facts, bare].flatMap((shown) => SCALES.map((scale) => ({ facts: shown, scale })))
  return ways.find((way) => measure(way) <= room) ?? ways.at(-1)!
}

const FACT_LABEL = 8.5
const FACT_LINE = 1.15
const SMALL_FACT = 13

interface FactArea {
  x: number
  y: number
  width: number
  /** Font size of the large lines in points; smaller if they do not fit. */
  size: number
  scale: number
}

type FactLook = Omit<FactArea, 'x' | 'y'>

function fittingFact({ large }: Fact, { width, size, scale }: FactLook): number {
  const style = { face: 'bold', largest: size * scale, smallest: size * scale * 0.5 } as const
  return Math.min(...large.map((line) => fittingSize(line, style, { width, maxLines: 1 })))
}

/** The texts of a fact from top to bottom, each with its style. Days that go on into another month need three lines. */
function styledTexts(fact: Fact, look: FactLook) {
  const { label, large, small } = fact
  const size = fittingFact(fact, look)
  const toLarge = (text: string) => ({ text, face: 'bold', size, maxLines: 3, lineHeight: FACT_LINE }) as const
  const toSmall = (text: string) => ({ text, face: 'text', size: SMALL_FACT * look.scale, maxLines: 2 }) as const
  return [
    { text: label.toUpperCase(), face: 'bold', size: FACT_LABEL } as const,
    ...large.map(toLarge),
    ...small.map(toSmall),
  ]
}

/** @returns the height used */
export function drawFact(pdf: Pdf, fact: Fact, { x, y, ...look }: FactArea): number {
  let height = 0
  for (const { text, ...style } of styledTexts(fact, look)) {
    height += pdf.text(text, { x, y: y + height, width: look.width }, style)
  }
  return height
}

export const measureFact = (pdf: Pdf, fact: Fact, look: FactLook): number =>
  styledTexts(fact, look).reduce((sum, { text, ...style }) => sum + pdf.measureHeight(text, look.width, style), 0)

/** Draws when and where side by side. @returns the height used */
export function drawFactsBand(flyer: Flyer, { y, size, room }: { y: number; size: number; room: number }): number {
  const { pdf, listing, theme } = flyer
  const gap = 20
  const width = (pdf.width - 2 * MARGIN - gap) / 2
  const measure = ({ facts, scale }: FittedFacts) =>
    Math.max(...facts.map((fact) => measureFact(pdf, fact, { width, size, scale }))) + 22
  const fitted = fitFacts(listing, room, measure)
  const height = measure(fitted)
  ground(flyer, { x: 0, y, width: pdf.width, height }, theme.band)
  for (const [index, fact] of fitted.facts.entries()) {
    drawFact(pdf, fact, { x: MARGIN + index * (width + gap), y: y + 9, width, size, scale: fitted.scale })
  }
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
  const price = priceText(item)
  const priceStyle = { face: 'display', size: 15 } as const
  const priceWidth = price ? measureWidth(price, priceStyle) + 6 : 0
  const textWidth = width - 18 - priceWidth
  const captionTop = y + height - caption
  const title = { face: 'bold', size: 10.5 } as const
  const isShort = measureWidth(item.title, title) <= textWidth
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
    t`Scan for directions and every item`,
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
  drawUrl(pdf, listing.url, { ...text, y: at + 4 })
}

/** Prints the URL in full, breaking lines only where necessary: a truncated URL would not work. */
export function drawUrl(pdf: Pdf, url: string, area: Omit<Area, 'height'>): void {
  const shownUrl = url.replace(/^https?:\/\//, '')
  pdf.text(shownUrl, area, { face: 'bold', size: 8, maxLines: 3, lineHeight: 1.3 })
}
