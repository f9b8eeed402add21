import { t } from '@yardsnap/contract/texts'
import { LINE, SOFT } from '#printing/colors.ts'
import { createPdf, PAPER, type Pdf } from '#printing/sheet.ts'
import type { ConsignorPrintTask, PrintedRow } from './printed-consignor.ts'

const MARGIN = 40
const FOOT = 24
const ROW = 15
const TEXT = { face: 'text', size: 9.5 } as const
const NUMBER_WIDTH = 76
const AMOUNT_WIDTH = 66
const STATE_WIDTH = 140

/** What the organizer has accepted of a consignor, with places to sign. */
export const printAcceptance = (task: ConsignorPrintTask): Pdf => printReceipt(task, t`Receipt of acceptance`)
/** What was sold of a consignor's, and what they get. */
export const printPayout = (task: ConsignorPrintTask): Pdf => printReceipt(task, t`Settlement`)

function printReceipt({ consignor, options, document }: ConsignorPrintTask, name: string): Pdf {
  const pdf = createPdf({
    title: `${consignor.sale}: ${name}`,
    author: consignor.productName,
    size: PAPER[options.paper],
  })
  const width = pdf.width - 2 * MARGIN
  const bottom = pdf.height - MARGIN - FOOT
  let y = MARGIN
  const at = () => ({ x: MARGIN, y, width })
  /** Begins another page where so much does not fit. */
  const need = (height: number) => {
    if (y + height <= bottom) return
    pdf.addPage()
    y = MARGIN
  }
  pdf.addPage()
  y += pdf.text(name.toUpperCase(), at(), { face: 'bold', size: 9, color: SOFT })
  y += pdf.text(consignor.sale, at(), { face: 'display', size: 20, maxLines: 2, lineHeight: 1.2 })
  y += pdf.text(`${consignor.who}  ·  ${consignor.day}`, at(), { face: 'bold', size: 11, maxLines: 2 }) + 8
  pdf.rule(MARGIN, y, width, LINE)
  y += 5
  for (const row of consignor.rows) {
    need(ROW)
    drawRow(pdf, row, y)
    y += ROW
  }
  if (consignor.rows.length === 0) y += pdf.text(t`Nothing yet.`, at(), { ...TEXT, color: SOFT })
  y += 8
  for (const [index, { label, amount }] of consignor.sums.entries()) {
    const isLast = index === consignor.sums.length - 1
    const style = isLast ? ({ face: 'bold', size: 12 } as const) : TEXT
    need(ROW + 5)
    pdf.text(label, { ...at(), width: width - AMOUNT_WIDTH - 20 }, style)
    pdf.text(amount, at(), { ...style, align: 'right' })
    y += isLast ? ROW + 5 : ROW
  }
  for (const note of consignor.notes) {
    need(2 * ROW)
    y += pdf.text(note, at(), { ...TEXT, maxLines: 2 }) + 3
  }
  if (document === 'acceptance') {
    need(70)
    drawSignatures(pdf, y + 50)
  }
  pdf.onEachPage((page, count) => {
    const foot = { x: MARGIN, y: pdf.height - MARGIN - 4, width }
    pdf.text(t`Page ${page} of ${count}`, foot, { face: 'text', size: 8, color: SOFT, align: 'right' })
  })
  return pdf
}

function drawRow(pdf: Pdf, { number, title, state, amount }: PrintedRow, y: number): void {
  const width = pdf.width - 2 * MARGIN
  const stateWidth = state === '' ? 0 : STATE_WIDTH
  const titleWidth = width - NUMBER_WIDTH - stateWidth - AMOUNT_WIDTH - 8
  pdf.text(number, { x: MARGIN, y, width: NUMBER_WIDTH }, TEXT)
  pdf.text(title, { x: MARGIN + NUMBER_WIDTH, y, width: titleWidth }, TEXT)
  if (state !== '') {
    pdf.text(state, { x: MARGIN + NUMBER_WIDTH + titleWidth + 8, y, width: stateWidth - 8 }, { ...TEXT, color: SOFT })
  }
  const right = { x: pdf.width - MARGIN - AMOUNT_WIDTH, y, width: AMOUNT_WIDTH }
  pdf.text(amount, right, { ...TEXT, align: 'right' })
}

function drawSignatures(pdf: Pdf, y: number): void {
  const width = (pdf.width - 2 * MARGIN - 30) / 2
  for (const [index, label] of [t`Consignor`, t`Organizer`].entries()) {
    const x = MARGIN + index * (width + 30)
    pdf.rule(x, y, width, SOFT)
    pdf.text(label, { x, y: y + 3, width }, { face: 'text', size: 8, color: SOFT })
  }
}
