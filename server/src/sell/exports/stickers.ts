import { formatCount } from '@yardsnap/contract/formats'
import { t } from '@yardsnap/contract/texts'
import { BLACK } from '#printing/colors.ts'
import { type Label, printLabels } from '#printing/labels.ts'
import type { Pdf } from '#printing/sheet.ts'
import { fittingSize, wrap } from '#printing/text.ts'
import { type DrawnDocument, priceText, type PrintedItem, type PrintTask } from './printed-listing.ts'

/** One entry per sticker, sorted like the seller's tables: by category, then title. */
function listStickers(items: readonly PrintedItem[], per: 'item' | 'unit'): PrintedItem[] {
  return items
    .toSorted((a, b) => a.category.localeCompare(b.category) || a.title.localeCompare(b.title))
    .flatMap((item) => Array.from({ length: stickerCount(item, per) }, () => item))
}

export function stickerCount(
  { quantity, sellAsLot }: Pick<PrintedItem, 'quantity' | 'sellAsLot'>,
  per: 'item' | 'unit',
) {
  return per === 'unit' && !sellAsLot ? quantity : 1
}

export function printStickers({ listing, options }: PrintTask): DrawnDocument {
  const { labels: paper, firstLabel, stickersPer } = options
  return printLabels(
    { title: t`${listing.title}: price stickers`, author: listing.productName, paper, firstLabel },
    listStickers(listing.items, stickersPer),
    (pdf, item, label) => {
      const isUpright = label.inner.height > label.inner.width
      const notes = [item.stickerNote, describeQuantity(item), ...item.priceNotes].filter(Boolean).slice(0, 2)
      // A sticker stays on its thing, so it says the price that rules lower.
      const price = priceText({ ...item, price: item.ownPrice }) || '$ ______'
      const texts = { price, colorLetter: item.colorLetter, title: item.title, notes, url: item.url }
      if (isUpright) printUpright(pdf, texts, label)
      else printBroad(pdf, texts, label)
    },
  )
}

interface StickerTexts {
  price: string
  /** Empty without a color. */
  colorLetter: string
  title: string
  notes: string[]
  url: string
}

/** Of a label's width that the code takes at most, so that the price stays large on a short one. */
const MAX_CODE_SHARE = 0.48
/** Height in points of the label that sizes are given for: Avery 5160 without its edges. */
const USUAL_HEIGHT = 60

/** Of the box around the letter of a color, in points, on a label of the usual height. */
const LETTER_SIDE = 16
/** Between the price and that box, as a part of its side: '$42.50' beside an 'O' is not to be read as '$42.500'. */
const LETTER_GAP = 0.25

/** The letter of a sticker's color in a box, which a gray printer prints as well. */
function printLetter(pdf: Pdf, letter: string, { x, y, side }: { x: number; y: number; side: number }): void {
  const [size, thickness] = [0.62 * side, 0.07 * side]
  // Half of a line lies outside of the box that it is drawn around.
  const inner = { x: x + thickness / 2, y: y + thickness / 2, width: side - thickness, height: side - thickness }
  pdf.box(inner, { line: BLACK, radius: 0.15 * side, thickness })
  const style = { face: 'bold', size, lineHeight: 1, align: 'center', color: BLACK } as const
  pdf.text(letter, { x, y: y + (side - size) / 2, width: side }, style)
}

/** QR code on the left; price, title and notes on the right. Sizes scale with the label's height. */
function printBroad(pdf: Pdf, texts: StickerTexts, { inner, dot }: Label): void {
  const { price, colorLetter, title, notes, url } = texts
  const scale = (inner.height + 12) / (USUAL_HEIGHT + 12)
  const side = Math.min(inner.height, inner.width * MAX_CODE_SHARE)
  pdf.qr(url, { x: inner.x, y: inner.y + (inner.height - side) / 2, size: side, border: 1, dot })
  const x = inner.x + side + 5 * scale
  const width = inner.x + inner.width - x
  const letterSide = colorLetter === '' ? 0 : LETTER_SIDE * scale
  const priceWidth = width - (1 + LETTER_GAP) * letterSide
  const sizes = { face: 'display', largest: 22 * scale, smallest: 9 * scale } as const
  const size = fittingSize(price, sizes, { width: priceWidth, maxLines: 1 })
  const titleSize = 8 * Math.min(scale, 1.6)
  const noteSize = Math.max(6.5, 5.5 * scale)
  const noteLine = 1.2 * noteSize + 1
  // The box of the letter may be higher than a long price.
  const priceHeight = Math.max(1.1 * size, letterSide)
  const room = inner.height - scale - priceHeight - notes.length * noteLine
  const lines = Math.min(3, Math.max(1, Math.floor(room / (1.18 * titleSize))))
  let y = inner.y + scale
  if (colorLetter !== '') printLetter(pdf, colorLetter, { x: x + width - letterSide, y, side: letterSide })
  pdf.text(price, { x, y, width: priceWidth }, { face: 'display', size, lineHeight: 1.1, color: BLACK })
  y += priceHeight
  const titleStyle = { face: 'bold', size: titleSize, maxLines: lines, lineHeight: 1.18, color: BLACK } as const
  const spare = room - pdf.measureHeight(title, width, titleStyle)
  y += pdf.text(title, { x, y, width }, titleStyle)
  const maxLines = notes.length + Math.max(0, Math.floor(spare / noteLine))
  const noteStyle = { face: 'text', size: noteSize, lineHeight: noteLine / noteSize, color: BLACK } as const
  // Of a price that falls, when it does stands at the end, which is not to be cut off.
  const isWhole = wrap(notes.join('\n'), noteStyle, { width, maxLines: maxLines + 1 }).length <= maxLines
  pdf.text(notes.join(isWhole ? '\n' : ' · '), { x, y, width }, { ...noteStyle, maxLines })
}

/** Price, title and notes below one another, and the code at the lower end. */
function printUpright(pdf: Pdf, { price, colorLetter, title, notes, url }: StickerTexts, { inner, dot }: Label): void {
  const { x, width } = inner
  const style = { align: 'center', color: BLACK } as const
  // The price stays in the middle, so the letter has its room on both sides.
  const letterSide = colorLetter === '' ? 0 : LETTER_SIDE
  const priceMargin = (1 + LETTER_GAP) * letterSide
  const priceWidth = width - 2 * priceMargin
  const size = fittingSize(price, { face: 'display', largest: 40, smallest: 12 }, { width: priceWidth, maxLines: 1 })
  let y = inner.y + 4
  if (colorLetter !== '') printLetter(pdf, colorLetter, { x: x + width - letterSide, y, side: letterSide })
  pdf.text(price, { x: x + priceMargin, y, width: priceWidth }, { ...style, face: 'display', size, lineHeight: 1.2 })
  y += Math.max(1.2 * size, letterSide)
  y += pdf.text(title, { x, y, width }, { ...style, face: 'bold', size: 13, maxLines: 3, lineHeight: 1.2 })
  for (const note of notes) {
    y += pdf.text(note, { x, y: y + 2, width }, { ...style, face: 'text', size: 9.5, maxLines: 2 })
  }
  const side = Math.min(width - 12, inner.y + inner.height - y - 4)
  pdf.qr(url, { x: x + (width - side) / 2, y: inner.y + inner.height - side, size: side, border: 1, dot })
}

function describeQuantity({ quantity, sellAsLot }: PrintedItem): string {
  if (quantity === 1) return ''
  return sellAsLot ? t`All ${formatCount(quantity)} as one lot` : t`Price for each`
}
