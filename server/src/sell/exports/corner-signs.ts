import { t } from '@yardsnap/contract/texts'
import { ACCENT_INKS, BLACK, WHITE } from '#printing/colors.ts'
import { createPdf, PAPER, type Pdf } from '#printing/sheet.ts'
import { fittingSize, measureWidth } from '#printing/text.ts'
import type { PrintedListing, PrintedSigns } from './printed-listing.ts'

/** What home printers leave white, and some more. */
const MARGIN = 30
const [HEIGHT, WIDTH] = PAPER.letter
const ROOM = WIDTH - 2 * MARGIN
const BAND = 96
/**
 * Points of the font whose capitals are 4.1 inch: one inch of letter is read from some 30 feet, so that who drives 25 miles an
 * hour has three seconds for it.
 */
const WORD_SIZE = 422
/** Of the font's size: the height of its capitals, and where their feet stand in a line (`sheet.ts`). */
const CAPITALS = 0.7
const BASELINE = 0.76
const WORD_TOP = BAND + 16
const CODE = 170
const ARROW = 'M100 1L196 92H140V199H60V92H4Z'
const ARROW_UNITS = 200

/**
 * Two Letter pages a sign, to be put up side by side: the word on the left one, the arrow on the right one. They say when, and
 * never where: whoever follows the arrows needs no address. Only the last sign, where people get out, has the code.
 */
export function printCornerSigns(listing: PrintedListing, { accent, families, signs }: PrintedSigns): Pdf {
  const pdf = createPdf({
    title: t`${listing.title}: street signs`,
    author: listing.productName,
    size: [WIDTH, HEIGHT],
  })
  const color = ACCENT_INKS[accent]
  const withPermit = (place: string) => (listing.permit === '' ? place : `${listing.permit}. ${place}`)
  for (const [index, { arrow, place: corner }] of signs.entries()) {
    const place = withPermit(corner)
    pdf.addPage()
    drawWordPage(pdf, listing, { color, place })
    pdf.addPage()
    drawArrowPage(pdf, { color, place, arrow, families, url: index === signs.length - 1 ? listing.url : null })
  }
  return pdf
}

function drawWordPage(pdf: Pdf, listing: PrintedListing, { color, place }: { color: string; place: string }): void {
  drawBand(pdf, listing.kind.toUpperCase(), color)
  const word = t.of('the one word in letters of four inches on a street sign')`SALE`
  const style = { face: 'display', size: WORD_SIZE } as const
  const width = measureWidth(word, style)
  const share = Math.min(1, ROOM / width)
  const left = MARGIN + (ROOM - width * share) / 2
  const top = WORD_TOP - (BASELINE - CAPITALS) * WORD_SIZE
  pdf.stretched(share, { x: left, y: top }, () => {
    pdf.text(word, { x: left, y: top, width: width + 1 }, { ...style, color: BLACK, lineHeight: 1 })
  })
  let y = WORD_TOP + CAPITALS * WORD_SIZE + 18
  for (const { days, hours } of listing.when.slice(0, 2)) {
    const text = `${days}  ·  ${hours}`
    const size = fittingSize(text, { face: 'display', largest: 50, smallest: 18 }, { width: ROOM, maxLines: 1 })
    y += pdf.text(text, { x: MARGIN, y, width: ROOM }, { face: 'display', size, align: 'center', color: BLACK })
  }
  drawPlace(pdf, t`Left half. ${place}`)
}

interface ArrowPage {
  color: string
  place: string
  arrow: number
  families: string
  /** Of the code; null without one. */
  url: string | null
}

function drawArrowPage(pdf: Pdf, { color, place, arrow, families, url }: ArrowPage): void {
  drawBand(pdf, families.toUpperCase(), color)
  const side = HEIGHT - BAND - 2 * MARGIN - 30
  const room = url === null ? WIDTH : WIDTH - CODE - MARGIN
  const [x, y] = [(room - side) / 2, BAND + 20]
  pdf.turned(arrow, { x: x + side / 2, y: y + side / 2 }, () => {
    pdf.path(ARROW, { x, y, width: side }, { units: ARROW_UNITS, fill: color })
  })
  if (url !== null) {
    pdf.qr(url, { x: WIDTH - MARGIN - CODE, y: HEIGHT - MARGIN - CODE - 24, size: CODE, border: 2 })
  }
  drawPlace(pdf, t`Right half. ${place}`)
}

function drawBand(pdf: Pdf, text: string, color: string): void {
  pdf.box({ x: 0, y: 0, width: WIDTH, height: BAND }, { fill: color })
  const size = fittingSize(text, { face: 'display', largest: 72, smallest: 24 }, { width: ROOM, maxLines: 1 })
  const area = { x: MARGIN, y: (BAND - size) / 2 + 4, width: ROOM }
  pdf.text(text, area, { face: 'display', size, lineHeight: 1, align: 'center', color: WHITE })
}

/** At the lower edge. Smaller where it is long: which way a sign faces is at its end. */
function drawPlace(pdf: Pdf, text: string): void {
  const size = fittingSize(text, { face: 'text', largest: 12, smallest: 9 }, { width: ROOM, maxLines: 1 })
  const style = { face: 'text', size, maxLines: 2, color: BLACK } as const
  const y = HEIGHT - MARGIN + 1 - pdf.measureHeight(text, ROOM, style)
  pdf.text(text, { x: MARGIN, y, width: ROOM }, style)
}
