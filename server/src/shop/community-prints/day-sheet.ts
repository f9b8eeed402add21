import { t } from '@yardsnap/contract/texts'
import { BLACK, BRICK, LINE, SOFT, WHITE } from '#printing/colors.ts'
import type { Pdf } from '#printing/sheet.ts'
import { fittingSize } from '#printing/text.ts'
import type { PrintedDay } from './printed-day.ts'

/** A quarter of an inch is what printers leave white; half of one is what a thumb covers. */
export const SHEET_MARGIN = 36

const CODE_SIDE = 62

/** Name, when it is, and the code of its page, above what a sheet lists. @returns where that may begin */
export function drawSheetHead(
  pdf: Pdf,
  day: PrintedDay,
  { name, isSaving }: { name: string; isSaving: boolean },
): number {
  const width = pdf.width - 2 * SHEET_MARGIN - CODE_SIDE - 16
  const at = (y: number) => ({ x: SHEET_MARGIN, y, width })
  let y = SHEET_MARGIN - 6
  pdf.qr(day.url, { x: pdf.width - SHEET_MARGIN - CODE_SIDE, y, size: CODE_SIDE, border: 0 })
  const overline = [name, day.locality].filter(Boolean).join('  ·  ').toUpperCase()
  y += pdf.text(overline, at(y), { face: 'bold', size: 9, color: isSaving ? BLACK : SOFT })
  const size = fittingSize(day.name, { face: 'display', largest: 25, smallest: 14 }, { width, maxLines: 1 })
  y += pdf.text(day.name, at(y + 1), {
    face: 'display',
    size,
    lineHeight: 1.15,
    maxLines: 2,
    color: isSaving ? BLACK : BRICK,
  })
  const when = day.when.map(({ days, hours }) => `${days}, ${hours}`).join('; ')
  const facts = [day.notice, when, day.rain, day.permit].filter(Boolean).join('  ·  ')
  y += pdf.text(facts, at(y + 4), { face: 'bold', size: 9.5, maxLines: 3 }) + 4
  y = Math.max(y, SHEET_MARGIN - 6 + CODE_SIDE) + 7
  pdf.rule(SHEET_MARGIN, y, pdf.width - 2 * SHEET_MARGIN, isSaving ? BLACK : LINE)
  return y + 5
}

/** The page's address and number, on every page. */
export function drawSheetFoot(pdf: Pdf, day: PrintedDay): void {
  const width = pdf.width - 2 * SHEET_MARGIN
  pdf.onEachPage((number, count) => {
    const foot = { x: SHEET_MARGIN, y: pdf.height - SHEET_MARGIN - 4, width }
    const url = day.url.replace(/^https?:\/\//, '')
    pdf.text(`${day.name}  ·  ${url}`, { ...foot, width: width - 90 }, { face: 'text', size: 8, color: SOFT })
    pdf.text(t`Page ${number} of ${count}`, foot, { face: 'text', size: 8, color: SOFT, align: 'right' })
  })
}

export const onPaper = (isSaving: boolean) => (isSaving ? WHITE : '#f4efe2')
