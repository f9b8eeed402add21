import { INK, MUSTARD } from '#printing/colors.ts'
import type { Area } from '#printing/sheet.ts'
import { drawVillage, VILLAGE_UNITS, type VillagePart } from '#printing/village.ts'
import { COLOR_OFFSET, getHillColor, getLineThickness, getLook, SKY } from '#printing/village-look.ts'

/** Clockwise, in degrees. */
export const LABEL_TURN = 2.2
/** Pixels of a point: houses are as large in the picture as they are on the poster of the same width. */
const SCALE = 1200 / 612

/** In pixels. */
export interface Scene {
  width: number
  height: number
  /** How much of its height is sky. */
  sky: number
  houseCount: number
  /** The crooked label in the sky, before it is turned about its middle. */
  label: Area
}

/** The hillside of the poster with one house for each house of a day, and the empty label, as SVG. */
export function drawScene({ width, height, sky, houseCount, label }: Scene): string {
  const area = { x: 0, y: sky / SCALE, width: width / SCALE, height: (height - sky) / SCALE }
  const hills = drawVillage(area, houseCount)
  const middle = `${label.x + label.width / 2} ${label.y + label.height / 2}`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<path fill="${SKY}" d="M0 0h${width}v${height}H0z"/>`,
    `<g transform="scale(${SCALE})" stroke-linejoin="round" stroke-linecap="round">`,
    ...hills.flatMap(({ path, parts }, index) => [
      `<path fill="${getHillColor(index, hills.length)}" d="${path}"/>`,
      ...parts.map(drawPart),
    ]),
    `</g>`,
    `<rect x="${label.x}" y="${label.y}" width="${label.width}" height="${label.height}" rx="14" fill="${MUSTARD}"`,
    ` stroke="${INK}" stroke-width="2.5" transform="rotate(${LABEL_TURN} ${middle})"/>`,
    `</svg>`,
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
