import { t } from '@yardsnap/contract/texts'
import { type Area, createPdf, PAPER } from '#printing/sheet.ts'
import { fittingSize } from '#printing/text.ts'
import {
  drawUrl,
  drawCard,
  drawFact,
  drawFactsBand,
  drawHead,
  drawPlaceholder,
  drawScanLine,
  fitFacts,
  type FittedFacts,
  type Flyer,
  MARGIN,
  measureFact,
  THEMES,
} from './flyer-parts.ts'
import { type DrawnDocument, priceText, type PrintedItem, type PrintTask } from './printed-listing.ts'

/** Number of items on a flyer. */
const BEST_ITEMS = 6
const GAP = 10

/** The items most likely to attract people: those with pictures first, then the most expensive. */
function bestItems(items: readonly PrintedItem[]): PrintedItem[] {
  return items
    .toSorted((a, b) => Number(b.picture !== null) - Number(a.picture !== null) || b.price - a.price)
    .slice(0, BEST_ITEMS)
}

/** A one-page flyer to hang up or hand out. */
export function printFlyer({ listing, options }: PrintTask): DrawnDocument {
  const size = PAPER[options.paper]
  const pdf = createPdf({ title: t`${listing.title}: flyer`, author: listing.productName, size })
  const theme = THEMES[options.ink]
  pdf.addPage()
  if (theme.ground) pdf.box({ x: 0, y: 0, width: pdf.width, height: pdf.height }, { fill: theme.ground })
  LAYOUTS[options.layout]({ pdf, listing, theme })
  return pdf
}

const LAYOUTS = { pictures: drawPictures, details: drawDetails, poster: drawPoster }

/** Share of the page that the facts above pictures take at most. */
const BAND = 0.3

/** Layout with six pictures below the facts. */
function drawPictures(flyer: Flyer): void {
  const { pdf, listing } = flyer
  const head = 138
  const foot = 104
  drawHead(flyer, { height: head, largest: 42, maxLines: 3 })
  const facts = drawFactsBand(flyer, { y: head, size: 26, room: pdf.height * BAND })
  const top = head + facts + 20
  const footTop = pdf.height - MARGIN - foot
  drawGrid(flyer, bestItems(listing.items), {
    x: MARGIN,
    y: top,
    width: pdf.width - 2 * MARGIN,
    height: footTop - top - 18,
  })
  drawScanLine(flyer, { x: MARGIN, y: footTop, width: pdf.width - 2 * MARGIN, side: foot })
}

/** Maximum ratio of a card's height to its width. */
const TALLEST = 1.7

/** Cards grow when there are few items, instead of leaving gaps. */
function drawGrid(flyer: Flyer, items: PrintedItem[], area: Area): void {
  if (items.length === 0) return drawWords(flyer, area)
  const columns = items.length === 4 ? 2 : Math.min(3, items.length)
  const rows = Math.ceil(items.length / columns)
  const width = (area.width - GAP * (columns - 1)) / columns
  const height = Math.min((area.height - GAP * (rows - 1)) / rows, width * TALLEST)
  for (const [index, item] of items.entries()) {
    const x = area.x + (index % columns) * (width + GAP)
    const y = area.y + Math.floor(index / columns) * (height + GAP)
    drawCard(flyer, item, { x, y, width, height })
  }
}

/** Draws the listing's description if it has no items yet. */
function drawWords({ pdf, listing }: Flyer, area: Area): void {
  const words = listing.description.trim() || t`Come and see.`
  const maxLines = Math.floor(area.height / 27)
  pdf.text(words, area, { face: 'text', size: 20, maxLines, lineHeight: 1.35 })
}

/** Points below each fact of a sidebar. */
const FACT_GAP = 16

/** Layout with a list of items and prices, and a sidebar with when, where, sketch map and QR code. */
function drawDetails(flyer: Flyer): void {
  const { pdf, listing } = flyer
  const head = 128
  drawHead(flyer, { height: head, largest: 38, maxLines: 3 })
  const top = head + 24
  const side = 196
  const listWidth = pdf.width - 2 * MARGIN - side - 24
  const list = { x: MARGIN, y: top, width: listWidth, height: pdf.height - MARGIN - top }
  const items = bestItems(listing.items)
  if (items.length === 0) drawWords(flyer, list)
  else drawList(flyer, items, list)

  const x = pdf.width - MARGIN - side
  const code = 132
  const codeTop = pdf.height - MARGIN - code - 82
  const look = { width: side, size: 24 }
  const { facts, scale } = fitFacts(listing, codeTop - top, (fitted) =>
    fitted.facts.reduce((sum, fact) => sum + measureFact(pdf, fact, { ...look, scale: fitted.scale }) + FACT_GAP, 0),
  )
  let y = top
  for (const fact of facts) y += drawFact(pdf, fact, { x, y, ...look, scale }) + FACT_GAP
  pdf.qr(listing.url, { x, y: codeTop, size: code })
  const below = { x, y: codeTop + code + 4, width: side }
  const taken = pdf.text(t`Scan for directions and every item`, below, { face: 'display', size: 14, maxLines: 2 })
  drawUrl(pdf, listing.url, { ...below, y: below.y + taken + 2 })
}

function drawList(flyer: Flyer, items: PrintedItem[], area: Area): void {
  const { pdf, theme } = flyer
  const height = Math.min(area.height / items.length, 130)
  for (const [index, item] of items.entries()) {
    const y = area.y + index * height
    const side = height - 12
    const frame = { x: area.x, y, width: side, height: side }
    if (item.picture) pdf.picture(item.picture, frame, 6)
    else drawPlaceholder(pdf, item, frame)
    const x = area.x + side + 14
    const width = area.width - side - 14
    const lines = { x, y: y + 8, width }
    const taken = pdf.text(item.title, lines, { face: 'bold', size: 14, maxLines: 2, lineHeight: 1.2 })
    const about = [item.category, item.condition].filter(Boolean).join(' · ')
    const next =
      taken + pdf.text(about, { ...lines, y: lines.y + taken + 2 }, { face: 'text', size: 10, color: theme.soft })
    pdf.text(priceText(item), { ...lines, y: lines.y + next + 4 }, { face: 'display', size: 18, color: theme.price })
  }
}

/** Layout with a few words, legible from across the street. */
function drawPoster(flyer: Flyer): void {
  const { pdf, listing, theme } = flyer
  const width = pdf.width - 2 * MARGIN
  const head = pdf.height * 0.36
  drawHead(flyer, { height: head, largest: 84, maxLines: 4 })
  const foot = 104
  const footTop = pdf.height - MARGIN - foot
  let y = head + 18
  const toLines = ({ facts, scale }: FittedFacts) =>
    facts
      .flatMap(({ large, small }) => [
        ...large.map((text) => ({ text, largest: 54 * scale })),
        ...small.map((text) => ({ text, largest: 20 * scale })),
      ])
      .map(({ text, largest }) => {
        const size = fittingSize(text, { face: 'display', largest, smallest: 16 * scale }, { width, maxLines: 1 })
        return { text, style: { face: 'display', size, maxLines: 2, lineHeight: 1.16, color: theme.ink } as const }
      })
  const measure = (fitted: FittedFacts) =>
    toLines(fitted).reduce((sum, { text, style }) => sum + pdf.measureHeight(text, width, style), 0)
  const lines = toLines(fitFacts(listing, footTop - 12 - y, measure))
  for (const { text, style } of lines) y += pdf.text(text, { x: MARGIN, y, width }, style)
  const items = bestItems(listing.items).slice(0, 3)
  const room = footTop - 16 - (y + 12)
  if (items.length > 0 && room > 100) {
    drawGrid(flyer, items, { x: MARGIN, y: y + 12, width, height: Math.min(room, 210) })
  }
  drawScanLine(flyer, { x: MARGIN, y: footTop, width, side: foot })
}
