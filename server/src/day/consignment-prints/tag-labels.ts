import type { LabelPaper } from '@yardsnap/contract/label-papers'
import { t } from '@yardsnap/contract/texts'
import { BLACK } from '#printing/colors.ts'
import { type Label, printLabels } from '#printing/labels.ts'
import type { Pdf } from '#printing/sheet.ts'
import { fittingSize } from '#printing/text.ts'
import type { PrintedConsignor, PrintedTagText } from './printed-consignor.ts'

/** Of a label's width that the code takes at most, so that the price stays large on a short one. */
const MAX_CODE_SHARE = 0.42
/** Height in points of the label that sizes are given for: Avery 5160 without its edges. */
const USUAL_HEIGHT = 60

/** The tags of a consignor on a label printer's roll, a sheet of labels, or hang tags; black, since rolls know no other. */
export function printTagLabels({ sale, productName, tags }: PrintedConsignor, paper: LabelPaper): Pdf {
  return printLabels({ title: t`${sale}: tags`, author: productName, paper }, tags, (pdf, tag, label) => {
    if (label.inner.height > label.inner.width) drawUpright(pdf, tag, label)
    else drawBroad(pdf, tag, label)
  })
}

/** Code and number on the left, for the till; price and what it is on the right, for people. */
function drawBroad(pdf: Pdf, tag: PrintedTagText, { inner, dot }: Label): void {
  const scale = Math.min(1.6, inner.height / USUAL_HEIGHT)
  const numberSize = 7 * scale
  const side = Math.min(inner.height - 1.3 * numberSize, inner.width * MAX_CODE_SHARE)
  const top = inner.y + (inner.height - side - 1.3 * numberSize) / 2
  pdf.qr(tag.code, { x: inner.x, y: top, size: side, border: 2, dot })
  const numbers = { face: 'bold', align: 'center', lineHeight: 1.2, color: BLACK } as const
  const below = { x: inner.x, y: top + side, width: side }
  const room = fittingSize(tag.number, { face: 'bold', largest: numberSize, smallest: 4 }, { ...below, maxLines: 1 })
  pdf.text(tag.number, below, { ...numbers, size: room })
  const x = inner.x + side + 5 * scale
  const width = inner.x + inner.width - x
  const size = fittingSize(
    tag.price,
    { face: 'display', largest: 22 * scale, smallest: 8 * scale },
    { width, maxLines: 1 },
  )
  let y = inner.y
  y += pdf.text(tag.price, { x, y, width }, { face: 'display', size, lineHeight: 1.1, color: BLACK })
  const noteSize = Math.max(6.5, 6 * scale)
  const notes = [tag.size, tag.note].filter(Boolean)
  const titleSize = 8 * scale
  const left = inner.y + inner.height - y - notes.length * 1.2 * noteSize
  const lines = Math.min(3, Math.max(1, Math.floor(left / (1.18 * titleSize))))
  const title = { face: 'bold', size: titleSize, maxLines: lines, lineHeight: 1.18, color: BLACK } as const
  y += pdf.text(tag.title, { x, y, width }, title)
  const lineHeight = 1.2
  for (const [index, note] of notes.entries()) {
    const free = Math.floor((inner.y + inner.height - y) / (lineHeight * noteSize)) - (notes.length - index - 1)
    const style = { face: 'text', size: noteSize, maxLines: Math.min(2, Math.max(1, free)), lineHeight } as const
    y += pdf.text(note, { x, y, width }, { ...style, color: BLACK })
  }
}

/** Price, what it is and the code below one another. */
function drawUpright(pdf: Pdf, tag: PrintedTagText, { inner, dot }: Label): void {
  const { x, width } = inner
  const style = { align: 'center', color: BLACK } as const
  const size = fittingSize(tag.price, { face: 'display', largest: 40, smallest: 12 }, { width, maxLines: 1 })
  let y = inner.y + 4
  y += pdf.text(tag.price, { x, y, width }, { ...style, face: 'display', size, lineHeight: 1.2 })
  y += pdf.text(tag.title, { x, y, width }, { ...style, face: 'bold', size: 13, maxLines: 3, lineHeight: 1.2 })
  for (const note of [tag.size, tag.note].filter(Boolean)) {
    y += pdf.text(note, { x, y: y + 2, width }, { ...style, face: 'text', size: 10, maxLines: 2 }) + 2
  }
  const numberHeight = 15
  const side = Math.min(width - 12, inner.y + inner.height - numberHeight - y - 4)
  const top = inner.y + inner.height - numberHeight - side
  pdf.qr(tag.code, { x: x + (width - side) / 2, y: top, size: side, border: 2, dot })
  pdf.text(tag.number, { x, y: top + side, width }, { ...style, face: 'bold', size: 11 })
}
