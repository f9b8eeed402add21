import { INK, MUSTARD } from '#printing/colors.ts'
import { drawHillside, type Hillside } from '#printing/hillside.ts'
import type { Area } from '#printing/sheet.ts'

/** Clockwise, in degrees. */
export const LABEL_TURN = 2.2

/** In pixels. */
export interface Scene extends Hillside {
  /** The crooked label in the sky, before it is turned about its middle. */
  label: Area
}

/** The hillside of the poster with one house for each house of a day, and the empty label, as SVG. */
export function drawScene({ label, ...hillside }: Scene): string {
  const middle = `${label.x + label.width / 2} ${label.y + label.height / 2}`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${hillside.width}" height="${hillside.height}">`,
    drawHillside(hillside),
    `<rect x="${label.x}" y="${label.y}" width="${label.width}" height="${label.height}" rx="14" fill="${MUSTARD}"`,
    ` stroke="${INK}" stroke-width="2.5" transform="rotate(${LABEL_TURN} ${middle})"/>`,
    `</svg>`,
  ].join('')
}
