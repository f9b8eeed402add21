import { t } from '@yardsnap/contract/texts'
import { BLACK, BRICK, INK, LINE, MUSTARD, WHITE } from '#printing/colors.ts'
import { createPdf, PAPER, type Pdf } from '#printing/sheet.ts'
import { fittingSize } from '#printing/text.ts'
import { type DayPrintTask, numberText, type PrintedDay, type PrintedHouse } from './printed-day.ts'

const MARGIN = 34

/** One sheet a house for its yard: the number by which it is found on the map and in the directory. */
export function printYardSigns({ day, options }: DayPrintTask): Pdf {
  const [height, width] = PAPER[options.paper]
  const pdf = createPdf({ title: t`${day.name}: yard signs`, author: day.productName, size: [width, height] })
  // A document has at least one page.
  if (day.houses.length === 0) pdf.addPage()
  for (const house of day.houses) {
    pdf.addPage()
    drawSign(pdf, { day, house, isSaving: options.ink === 'saving' })
  }
  return pdf
}

interface Sign {
  day: PrintedDay
  house: PrintedHouse
  isSaving: boolean
}

function drawSign(pdf: Pdf, { day, house, isSaving }: Sign): void {
  const width = pdf.width - 2 * MARGIN
  const band = pdf.height * 0.2
  if (isSaving) pdf.box({ x: MARGIN, y: band - 3, width, height: 3 }, { fill: BLACK })
  else pdf.box({ x: 0, y: 0, width: pdf.width, height: band }, { fill: BRICK })
  // A long name has larger letters on two lines than on one, where it might not even be whole.
  const size = Math.max(
    fittingSize(day.name, { face: 'display', largest: band * 0.62, smallest: 20 }, { width, maxLines: 1 }),
    fittingSize(day.name, { face: 'display', largest: band * 0.38, smallest: 20 }, { width, maxLines: 2 }),
  )
  const color = isSaving ? BLACK : WHITE
  const style = { face: 'display', size, align: 'center', lineHeight: 1.1, maxLines: 2, color } as const
  pdf.text(day.name, { x: MARGIN, y: (band - pdf.measureHeight(day.name, width, style)) / 2, width }, style)

  const top = band + 22
  const plate = { x: MARGIN, y: top, width: width * 0.54, height: pdf.height - MARGIN - top }
  drawNumber(pdf, house, plate, isSaving)
  const right = { x: plate.x + plate.width + 26, width: width - plate.width - 26 }
  drawWords(pdf, { day, house, isSaving }, { ...right, y: top })
  drawSignFoot(pdf, { day, house, isSaving }, { ...right, bottom: pdf.height - MARGIN })
}

type Plate = { x: number; y: number; width: number; height: number }

function drawNumber(pdf: Pdf, house: PrintedHouse, plate: Plate, isSaving: boolean): void {
  const look = isSaving ? { line: BLACK, thickness: 5 } : { fill: MUSTARD }
  pdf.box(plate, { radius: 22, ...look })
  const text = numberText(house)
  const room = { width: plate.width - 40, maxLines: 1 }
  const size = fittingSize(text, { face: 'display', largest: plate.height * 1.02, smallest: 60 }, room)
  // Figures are as high as capitals: 0.7 of the size, which is what is centered.
  const style = { face: 'display', size, align: 'center', lineHeight: 1, color: INK } as const
  pdf.text(text, { x: plate.x, y: plate.y + plate.height / 2 - size * 0.76 + size * 0.35, width: plate.width }, style)
}

function drawWords(pdf: Pdf, { day, house }: Sign, { x, y, width }: { x: number; y: number; width: number }): void {
  let at = y
  const { address } = house
  const size = fittingSize(address, { face: 'display', largest: 42, smallest: 20 }, { width, maxLines: 3 })
  at += pdf.text(address, { x, y: at, width }, { face: 'display', size, maxLines: 3, lineHeight: 1.1 }) + 14
  const when = house.when.length > 0 ? house.when : day.when
  const isAlone = when.length === 1
  for (const { days, hours } of when) {
    at += pdf.text(
      days,
      { x, y: at, width },
      { face: 'display', size: isAlone ? 26 : 19, maxLines: 2, lineHeight: 1.15 },
    )
    at +=
      pdf.text(hours, { x, y: at, width }, { face: 'bold', size: isAlone ? 21 : 16, maxLines: 2, lineHeight: 1.2 }) + 7
  }
  if (house.days && house.when.length === 0)
    pdf.text(t`Here: ${house.days}`, { x, y: at, width }, { face: 'bold', size: 16 })
}

function drawSignFoot(
  pdf: Pdf,
  { day, house }: Sign,
  { x, width, bottom }: { x: number; width: number; bottom: number },
): void {
  const side = 108
  const y = bottom - side
  pdf.box({ x, y, width: side, height: side }, { radius: 8, fill: WHITE, line: LINE, thickness: 0.75 })
  pdf.qr(day.url, { x: x + 3, y: y + 3, size: side - 6 })
  const text = { x: x + side + 14, width: width - side - 14 }
  const words = pdf.text(
    t`All houses and the map`,
    { ...text, y: y + 8 },
    { face: 'display', size: 22, lineHeight: 1.12, maxLines: 3 },
  )
  const url = day.url.replace(/^https?:\/\//, '')
  pdf.text(url, { ...text, y: y + words + 14 }, { face: 'bold', size: 10, maxLines: 4 })
  const permit = house.permit || day.permit
  if (permit) pdf.text(permit, { x, y: y - 34, width }, { face: 'bold', size: 17 })
}
