import { INK } from './colors.ts'
import { drawVillage, VILLAGE_UNITS, type VillagePart } from './village.ts'
import { COLOR_OFFSET, getHillColor, getLineThickness, getLook, SKY } from './village-look.ts'

/** Pixels of a point: houses are as large in a picture 1200 pixels wide as they are on the poster. */
const SCALE = 1200 / 612

/** In pixels. */
export interface Hillside {
  width: number
  height: number
  /** How much of its height is sky. */
  sky: number
  houseCount: number
}

/** The hillside of the poster with so many houses under its sky, as elements of SVG. */
export function drawHillside({ width, height, sky, houseCount }: Hillside): string {
  const area = { x: 0, y: sky / SCALE, width: width / SCALE, height: (height - sky) / SCALE }
  const hills = drawVillage(area, houseCount)
  return [
    `<path fill="${SKY}" d="M0 0h${width}v${height}H0z"/>`,
    `<g transform="scale(${SCALE})" stroke-linejoin="round" stroke-linecap="round">`,
    ...hills.flatMap(({ path, parts }, index) => [
      `<path fill="${getHillColor(index, hills.length)}" d="${path}"/>`,
      ...parts.map(drawPart),
    ]),
    `</g>`,
  ].join('')
}

function drawPart(part: VillagePart): string {
  const { drawing, walls, roof } = getLook(part)
  const scale = part.width / VILLAGE_UNITS
  const solid = [
    `<path fill="${walls}" d="${drawing.walls}"/>`,
    drawing.roof && `<path fill="${roof}" d="${drawing.roof}"/>`,
  ]
  const lines = `<path fill="none" stroke="${INK}" stroke-width="${getLineThickness(part)}" d="${drawing.lines}"/>`
  return [
    `<g transform="translate(${part.x} ${part.ground - part.width}) scale(${scale})">`,
    `<g transform="translate(${COLOR_OFFSET} ${COLOR_OFFSET * 0.6})">`,
    ...solid,
    `</g>`,
    lines,
    `</g>`,
  ].join('')
}
