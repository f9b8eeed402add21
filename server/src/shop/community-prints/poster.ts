import { formatCount } from '@yardsnap/contract/formats'
import { plural, t } from '@yardsnap/contract/texts'
import { BLACK, BRICK, INK, LINE, MUSTARD, PAPER_TINT, SOFT, WHITE } from '#printing/colors.ts'
import { type Area, createPdf, PAPER, type Pdf } from '#printing/sheet.ts'
import { fittingSize, measureWidth } from '#printing/text.ts'
import type { DayPrintTask, PrintedDay } from './printed-day.ts'
import { drawVillage, VILLAGE_UNITS, type VillagePart } from '#printing/village.ts'
import { COLOR_OFFSET, getHillColor, getLook, getLineThickness, SKY } from '#printing/village-look.ts'

const MARGIN = 42

/** One page to hang up: the day's name, its village, when it is, and a code that leads to its page. */
export function printPoster({ day, options }: DayPrintTask): Pdf {
  const pdf = createPdf({ title: t`${day.name}: poster`, author: day.productName, size: PAPER[options.paper] })
  const isSaving = options.ink === 'saving'
  pdf.addPage()
  if (!isSaving) pdf.box({ x: 0, y: 0, width: pdf.width, height: pdf.height }, { fill: PAPER_TINT })
  const head = drawHead(pdf, day, isSaving)
  const foot = { x: 0, y: pdf.height - 178, width: pdf.width, height: 178 }
  const scene = { x: 0, y: head, width: pdf.width, height: foot.y - head }
  if (!isSaving) pdf.box(scene, { fill: SKY })
  const half = { x: pdf.width / 2 + 4, width: pdf.width / 2 - MARGIN - 4 }
  const when = layOutWhen(pdf, day, { ...half, y: scene.y + 26 }, isSaving)
  // The farthest houses may stand behind the label's lower edge.
  const sky = Math.max(128, when.height + 14)
  const village = { ...scene, y: scene.y + sky, height: scene.height - sky }
  drawScene(pdf, village, { count: day.houses.length, isSaving })
  drawCount(pdf, day, { x: MARGIN, y: scene.y + 14, width: pdf.width / 2 - MARGIN })
  when.draw()
  drawFoot(pdf, day, foot, isSaving)
  return pdf
}

/** @returns where it ends */
function drawHead(pdf: Pdf, { kind, name, locality, notice }: PrintedDay, isSaving: boolean): number {
  const width = pdf.width - 2 * MARGIN
  const color = isSaving ? BLACK : BRICK
  let y = 36
  const overline = [kind, locality].filter(Boolean).join('  ·  ').toUpperCase()
  y += pdf.text(overline, { x: MARGIN, y, width }, { face: 'bold', size: 14, color: isSaving ? BLACK : SOFT }) + 2
  const style = { face: 'display', largest: 66, smallest: 26 } as const
  const one = fittingSize(name, style, { width, maxLines: 1 })
  const two = Math.min(54, fittingSize(name, style, { width, maxLines: 2 }))
  const isOneLine = one >= two * 0.8 && measureWidth(name, { face: 'display', size: one }) <= width
  const [size, maxLines] = isOneLine ? [one, 1] : [two, 3]
  y += pdf.text(name, { x: MARGIN, y, width }, { face: 'display', size, maxLines, lineHeight: 1.06, color })
  if (notice) {
    y += pdf.text(notice, { x: MARGIN, y: y + 4, width }, { face: 'display', size: 30, maxLines: 2, color: BLACK }) + 4
  }
  return y + 18
}

/** The number of houses, as large as the sky. */
function drawCount(pdf: Pdf, { houses }: PrintedDay, { x, y, width }: Omit<Area, 'height'>): void {
  if (houses.length === 0) return
  const number = formatCount(houses.length)
  const size = fittingSize(
    number,
    { face: 'display', largest: 140, smallest: 48 },
    { width: width * 0.64, maxLines: 1 },
  )
  const top = y + (140 - size) * 0.4
  pdf.text(number, { x, y: top, width }, { face: 'display', size, lineHeight: 1, color: INK })
  const beside = measureWidth(number, { face: 'display', size }) + 8
  const word = plural(houses.length, { one: 'house', other: 'houses' })
  pdf.text(word, { x: x + beside, y: top + size * 0.76 - 20, width: width - beside }, { face: 'display', size: 24 })
}

/** When it is, on the crooked label that says so everywhere. @returns its height, and what draws it */
function layOutWhen(pdf: Pdf, day: PrintedDay, { x, y, width }: Omit<Area, 'height'>, isSaving: boolean) {
  const inner = { x: x + 16, width: width - 32 }
  const isAlone = day.when.length === 1
  const lines = day.when.flatMap(({ days, hours }) => [
    { text: days, face: 'display' as const, size: isAlone ? 27 : 17, maxLines: 2 },
    { text: hours, face: 'bold' as const, size: isAlone ? 19 : 13, maxLines: 1 },
  ])
  if (day.rain) lines.push({ text: day.rain, face: 'bold', size: 11.5, maxLines: 2 })
  const heights = lines.map(({ text, ...style }) => pdf.measureHeight(text, inner.width, { ...style, lineHeight: 1.2 }))
  const height = heights.reduce((sum, each) => sum + each, 0) + 26
  const draw = () =>
    pdf.turned(2.2, { x: x + width / 2, y: y + height / 2 }, () => {
      const fill = isSaving ? WHITE : MUSTARD
      pdf.box({ x, y, width, height }, { fill, line: INK, radius: 7, thickness: isSaving ? 2 : 1.2 })
      let at = y + 13
      for (const { text, ...style } of lines) at += pdf.text(text, { ...inner, y: at }, { ...style, lineHeight: 1.2 })
    })
  return { height, draw }
}

function drawScene(pdf: Pdf, area: Area, { count, isSaving }: { count: number; isSaving: boolean }): void {
  const hills = drawVillage(area, count)
  for (const [index, { path, parts }] of hills.entries()) {
    const whole = { x: 0, y: 0, width: pdf.width }
    pdf.path(path, whole, {
      units: pdf.width,
      fill: isSaving ? WHITE : getHillColor(index, hills.length),
    })
    if (isSaving) pdf.path(path, whole, { units: pdf.width, line: BLACK, thickness: 0.75 })
    for (const part of parts) drawPart(pdf, part, isSaving)
  }
}

function drawPart(pdf: Pdf, part: VillagePart, isSaving: boolean): void {
  const { drawing, walls, roof } = getLook(part)
  const at = { x: part.x, y: part.ground - part.width, width: part.width }
  const shift = (COLOR_OFFSET * part.width) / VILLAGE_UNITS
  const beside = { ...at, x: at.x + shift, y: at.y + shift * 0.6 }
  const solid = isSaving ? at : beside
  pdf.path(drawing.walls, solid, { units: VILLAGE_UNITS, fill: isSaving ? WHITE : walls })
  if (drawing.roof) pdf.path(drawing.roof, solid, { units: VILLAGE_UNITS, fill: isSaving ? WHITE : roof })
  pdf.path(drawing.lines, at, { units: VILLAGE_UNITS, line: INK, thickness: getLineThickness(part) })
}

function drawFoot(pdf: Pdf, day: PrintedDay, area: Area, isSaving: boolean): void {
  if (isSaving) pdf.rule(0, area.y, area.width, BLACK)
  else pdf.box(area, { fill: PAPER_TINT })
  const side = 130
  const code = { x: MARGIN, y: area.y + (area.height - side) / 2, width: side, height: side }
  pdf.box(code, { radius: 10, fill: WHITE, line: LINE, thickness: 0.75 })
  pdf.qr(day.url, { x: code.x + 4, y: code.y + 4, size: side - 8 })
  const text = { x: MARGIN + side + 20, width: area.width - 2 * MARGIN - side - 20 }
  let y = code.y
  y += pdf.text(
    t`Scan for the map, every house and the best way around`,
    { ...text, y },
    { face: 'display', size: 23, maxLines: 3, lineHeight: 1.12 },
  )
  y += pdf.text(
    day.url.replace(/^https?:\/\//, ''),
    { ...text, y: y + 6 },
    { face: 'bold', size: 12, maxLines: 3, color: isSaving ? BLACK : BRICK },
  )
  if (day.permit)
    pdf.text(day.permit, { ...text, y: y + 10 }, { face: 'text', size: 10, color: isSaving ? BLACK : SOFT })
}
