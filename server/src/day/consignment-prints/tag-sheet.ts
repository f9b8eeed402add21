import { t } from '@yardsnap/contract/texts'
import { LINE, SOFT } from '#printing/colors.ts'
import { type Area, createPdf, PAPER, type Pdf } from '#printing/sheet.ts'
import { fittingSize } from '#printing/text.ts'
import { printTagLabels } from './tag-labels.ts'
import type { ConsignorPrintTask, PrintedTagText } from './printed-consignor.ts'

const COLUMNS = 2
const ROWS = 5
const MARGIN = 30
const PADDING = 9
/** Half an inch and more: a phone reads it from a hand's breadth. */
const CODE = 84

/** Ten tags a page, to be cut along the lines and pinned or tied on; printed on card, or on labels of the same size. */
export function printTags({ consignor, options }: ConsignorPrintTask): Pdf {
  if (options.labels !== undefined && consignor.tags.length > 0) return printTagLabels(consignor, options.labels)
  const pdf = createPdf({
    title: t`${consignor.sale}: tags`,
    author: consignor.productName,
    size: PAPER[options.paper],
  })
  const [width, height] = [(pdf.width - 2 * MARGIN) / COLUMNS, (pdf.height - 2 * MARGIN) / ROWS]
  for (const [index, tag] of consignor.tags.entries()) {
    const place = index % (COLUMNS * ROWS)
    if (place === 0) pdf.addPage()
    const [x, y] = [MARGIN + (place % COLUMNS) * width, MARGIN + Math.floor(place / COLUMNS) * height]
    drawTag(pdf, tag, { x, y, width, height })
  }
  if (consignor.tags.length === 0) {
    pdf.addPage()
    const style = { face: 'text', size: 12, color: SOFT, maxLines: 3 } as const
    pdf.text(t`No tag is ready to be printed.`, { x: MARGIN, y: MARGIN, width: pdf.width - 2 * MARGIN }, style)
  }
  return pdf
}

/** Code and number on the left, for the till; price and what it is on the right, for people. */
function drawTag(pdf: Pdf, tag: PrintedTagText, area: Area): void {
  pdf.box(area, { line: LINE, thickness: 0.5 })
  const top = area.y + PADDING
  pdf.qr(tag.code, { x: area.x + PADDING, y: top, size: CODE, border: 2 })
  const below = { x: area.x + PADDING, y: top + CODE + 3, width: CODE }
  pdf.text(tag.number, below, { face: 'bold', size: 11, align: 'center' })
  const x = area.x + PADDING + CODE + 10
  const width = area.x + area.width - PADDING - x
  const size = fittingSize(tag.price, { face: 'display', largest: 34, smallest: 14 }, { width, maxLines: 1 })
  let y = top
  y += pdf.text(tag.price, { x, y, width }, { face: 'display', size, lineHeight: 1.1 })
  y += pdf.text(tag.title, { x, y, width }, { face: 'bold', size: 11, maxLines: 2, lineHeight: 1.2 })
  if (tag.size !== '') y += pdf.text(tag.size, { x, y, width }, { face: 'text', size: 11, lineHeight: 1.25 })
  pdf.text(tag.note, { x, y: y + 2, width }, { face: 'text', size: 9.5, maxLines: 2 })
}
