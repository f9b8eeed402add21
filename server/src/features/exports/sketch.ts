import type { Area, Pdf } from '#printing/sheet.ts'
import { shorten, widthOf } from '#printing/text.ts'
import { INK, WHITE } from './colors.ts'
import type { Flyer } from './flyer-parts.ts'
import type { Surroundings } from './printed-listing.ts'

/** Font size of town names, in points. */
const TOWN_TEXT = 7.5
const MAX_TOWNS = 9

/** Draws a sketch map: the surrounding towns and two distance rings. It has no streets, as its caption says. */
export function drawSketch({ pdf, theme }: Flyer, { towns }: Surroundings, area: Area): void {
  const caption = 13
  const map = { ...area, height: area.height - caption }
  const center = { x: map.x + map.width / 2, y: map.y + map.height / 2 }
  const farthest = Math.max(2, ...towns.slice(0, MAX_TOWNS).map(({ east, south }) => Math.hypot(east, south)))
  const scale = (Math.min(map.width, map.height) / 2 - 12) / farthest
  pdf.box(map, { radius: 8, line: theme.line, thickness: 0.75, ...(theme.card && { fill: theme.card }) })
  const taken: Area[] = [{ x: center.x - 10, y: center.y - 10, width: 20, height: 20 }]
  const ringMiles = roundMiles(farthest / 2)
  for (const miles of [ringMiles, ringMiles * 2]) {
    const radius = miles * scale
    if (radius > map.height / 2 - 3) continue
    pdf.circle(center.x, center.y, radius, { line: theme.soft, isDashed: true })
    taken.push(drawLabel(pdf, `${miles} mi`, { x: center.x, y: center.y - radius, color: theme.soft }))
  }
  for (const town of towns.slice(0, MAX_TOWNS)) {
    const dot = { x: center.x + town.east * scale, y: center.y + town.south * scale }
    drawTown(pdf, town.name, { dot, map, taken })
  }
  pdf.path(STAR, { x: center.x - 9, y: center.y - 9, width: 18 }, { units: 24, fill: theme.price })
  pdf.text(
    'The sale and the towns around it. North is up.',
    { x: area.x, y: area.y + area.height - caption + 2, width: area.width },
    { face: 'text', size: 7.5, color: theme.soft },
  )
}

/** Draws a ring's distance on it. @returns the area used */
function drawLabel(pdf: Pdf, text: string, { x, y, color }: { x: number; y: number; color: string }): Area {
  const style = { face: 'text', size: 6.5 } as const
  const width = widthOf(text, style) + 4
  const box = { x: x - width / 2, y: y - 4, width, height: 8 }
  pdf.box(box, { fill: WHITE })
  pdf.text(text, { x: box.x, y: box.y, width }, { ...style, align: 'center', color })
  return box
}

const STAR = 'M12 1l3.2 7.2 7.8.8-5.9 5.2 1.7 7.7L12 18l-6.8 3.9 1.7-7.7L1 9l7.8-.8z'

interface Place {
  dot: { x: number; y: number }
  map: Area
  /** Areas of labels already drawn. */
  taken: Area[]
}

/** Draws a town's dot and its name on the side with room; skips the town if neither side is free. */
function drawTown(pdf: Pdf, name: string, { dot, map, taken }: Place): void {
  const style = { face: 'bold', size: TOWN_TEXT } as const
  const text = shorten(name, style, 70)
  const width = widthOf(text, style)
  const sides = [dot.x + 4, dot.x - 4 - width]
  for (const x of sides) {
    const box = { x, y: dot.y - TOWN_TEXT * 0.7, width: width + 1, height: TOWN_TEXT * 1.3 }
    const isInside = box.x > map.x + 3 && box.x + box.width < map.x + map.width - 3
    const isBelowTop = box.y > map.y + 3 && box.y + box.height < map.y + map.height - 3
    if (!isInside || !isBelowTop || taken.some((other) => overlaps(box, other))) continue
    pdf.box(box, { fill: WHITE })
    pdf.circle(dot.x, dot.y, 2, { fill: INK })
    pdf.text(text, { x, y: box.y, width: width + 2 }, style)
    taken.push(box, { x: dot.x - 3, y: dot.y - 3, width: 6, height: 6 })
    return
  }
}

function overlaps(a: Area, b: Area): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

function roundMiles(miles: number): number {
  return [1, 2, 3, 5, 10].findLast((step) => step <= miles) ?? 1
}
