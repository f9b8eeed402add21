import { LABEL_SHEETS, type LabelSheet } from '@yardsnap/contract/exports'
import { formatCount } from '@yardsnap/contract/formats'
import { t } from '@yardsnap/contract/texts'
import { type Area, createPdf, PAPER, type Pdf } from '#printing/sheet.ts'
import { fittingSize } from '#printing/text.ts'
import { type DrawnDocument, priceText, type PrintedItem, type PrintTask } from './printed-listing.ts'

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
 * of 4 3/16 inch (both as in gLabels' templates of these numbers), centered on the sheet.
 */
const GRIDS: Record<LabelSheet, Grid> = {
  '5160': { left: 13.5, top: 36, across: 198, down: 72, width: 189, height: 72 },
  '5163': { left: 11.25, top: 36, across: 301.5, down: 144, width: 288, height: 144 },
}

/** Tolerance for printer misalignment, in points. */
const PADDING = 6

/** The position of a label on its sheet. @param index from 0, row by row */
export function labelArea(sheet: LabelSheet, index: number): Area {
  const { left, top, across, down, width, height } = GRIDS[sheet]
  const { columns } = LABEL_SHEETS[sheet]
  return { x: left + (index % columns) * across, y: top + Math.floor(index / columns) * down, width, height }
}

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
  const { labels, firstLabel, stickersPer } = options
  const pdf = createPdf({ title: t`${listing.title}: price stickers`, author: listing.productName, size: PAPER.letter })
  const perSheet = LABEL_SHEETS[labels].columns * LABEL_SHEETS[labels].rows
  const used = Math.min(firstLabel, perSheet) - 1
  for (const [index, item] of listStickers(listing.items, stickersPer).entries()) {
    const place = (used + index) % perSheet
    if (index === 0 || place === 0) pdf.addPage()
    printSticker(pdf, item, { label: labelArea(labels, place), markdowns: listing.markdowns })
  }
  return pdf
}

/** QR code on the left; price, title and contents on the right. Sizes scale with the label's height. */
function printSticker(
  pdf: Pdf,
  item: PrintedItem,
  { label, markdowns }: { label: Area; markdowns: readonly string[] },
): void {
  const scale = label.height / 72
  const side = label.height - 2 * PADDING
  pdf.qr(item.url, { x: label.x + PADDING, y: label.y + PADDING, size: side, border: 1 })
  const x = label.x + PADDING + side + 5 * scale
  const width = label.x + label.width - PADDING - x
  const price = priceText(item) || '$ ______'
  const size = fittingSize(price, { face: 'display', largest: 22 * scale, smallest: 9 * scale }, { width, maxLines: 1 })
  const notes = [item.stickerNote, describeQuantity(item), ...markdowns].filter(Boolean).slice(0, 2)
  const lines = Math.max(1, 3 - notes.length)
  const noteSize = Math.max(6.5, 5.5 * scale)
  let y = label.y + PADDING + 1 * scale
  y += pdf.text(price, { x, y, width }, { face: 'display', size, lineHeight: 1.1 })
  y += pdf.text(
    item.title,
    { x, y, width },
    { face: 'bold', size: 8 * Math.min(scale, 1.6), maxLines: lines, lineHeight: 1.18 },
  )
  for (const note of notes) {
    y += pdf.text(note, { x, y: y + 1, width }, { face: 'text', size: noteSize, maxLines: 1, lineHeight: 1.2 })
  }
}

function describeQuantity({ quantity, sellAsLot }: PrintedItem): string {
  if (quantity === 1) return ''
  return sellAsLot ? t`All ${formatCount(quantity)} as one lot` : t`Price for each`
}
