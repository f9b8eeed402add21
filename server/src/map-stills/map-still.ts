import {
  COUNTY_DASHES,
  COUNTY_WIDTHS,
  MAP_PALETTES,
  MAP_ZOOM,
  type MapScheme,
  NAME_HALO_PIXELS,
  STATE_WIDTHS,
  STILL_SIZES,
  type StillSize,
  worldPixels,
} from '@yardsnap/contract/base-map'
import type { Position } from '@yardsnap/contract/places'
import { openBaseMapData, type Shape, type WorldPoint } from './base-map-data.ts'
import { clipLine, clipRing, type Point } from './clip.ts'
import { EM, LINE_HEIGHT, type Letters, openLetters, type PlacedName, placeNames } from './names.ts'
import { valueAt } from './stops.ts'

/** A margin: names that begin outside of the picture reach into it, and lines are cut out of sight. */
const MARGIN = 100
/** Half of the letters' height above the baseline, in ems, for centering lines vertically. */
const BASELINE = 0.35

let letters: Letters | undefined

export interface StillOptions extends Position {
  size: StillSize
  scheme: MapScheme
}

/** The base map as the web app's live map draws it, as SVG: the same projection, zoom, colors, lines and names. */
export async function drawMapStill({ size, scheme, ...center }: StillOptions): Promise<string> {
  const data = await openBaseMapData()
  letters ??= openLetters()
  const view = createView(center, STILL_SIZES[size])
  const palette = MAP_PALETTES[scheme]
  const { width, height } = view
  const land = data.land.filter(view.isNear).map(({ points }) => closed(clipRing(points.map(view.toPixels), view)))
  const lines = (shapes: readonly Shape[]) =>
    shapes.filter(view.isNear).flatMap(({ points }) => clipLine(points.map(view.toPixels), view).map(toSvgPath))
  const names = data.places.flatMap(({ name, at, population }) =>
    view.isNear({ points: [], bounds: [...at, ...at] }) ? [{ name, at: view.toPixels(at), population }] : [],
  )
  const countyWidth = valueAt(COUNTY_WIDTHS, MAP_ZOOM)
  const dashes = COUNTY_DASHES.map((share) => round(share * countyWidth)).join(' ')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<path fill="${palette.water}" d="M0 0h${width}v${height}H0z"/>`,
    `<path fill="${palette.land}" fill-rule="evenodd" d="${land.join('')}"/>`,
    `<g fill="none" stroke-linejoin="round">`,
    `<path stroke="${palette.county}" stroke-width="${round(countyWidth)}" stroke-dasharray="${dashes}" d="${lines(data.counties).join('')}"/>`,
    `<path stroke="${palette.state}" stroke-width="${round(valueAt(STATE_WIDTHS, MAP_ZOOM))}" d="${lines(data.states).join('')}"/>`,
    `</g>`,
    drawNames(placeNames(names, letters), letters, palette),
    `</svg>`,
  ].join('')
}

function createView(center: Position, { width, height }: { width: number; height: number }) {
  const [centerX, centerY] = worldPixels(center)
  const reachX = width / 2 + MARGIN
  const reachY = height / 2 + MARGIN
  return {
    width,
    height,
    margin: MARGIN,
    isNear: ({ bounds: [west, north, east, south] }: Shape) =>
      west <= centerX + reachX && east >= centerX - reachX && north <= centerY + reachY && south >= centerY - reachY,
    toPixels: ([x, y]: WorldPoint): Point => [x - centerX + width / 2, y - centerY + height / 2],
  }
}

/** Each name as one element: browsers take long over a picture of thousands. */
function drawNames(names: readonly PlacedName[], font: Letters, palette: { text: string; halo: string }) {
  const paths = names.map(({ lines, at: [x, y], size }) => {
    const outlines = lines.flatMap(({ text, ems }, line) => {
      const down = Math.round(EM * ((line - (lines.length - 1) / 2) * LINE_HEIGHT + BASELINE))
      return font
        .layOutGlyphs(text)
        .map(({ left, outline }) => `M${Math.round(EM * (left - ems / 2))} ${down}${outline}`)
    })
    const place = `translate(${round(x)} ${round(y)})scale(${Number((size / EM).toFixed(5))})`
    const halo = Math.round((EM * NAME_HALO_PIXELS * 2) / size)
    return `<path transform="${place}" stroke-width="${halo}" d="${outlines.join('')}"/>`
  })
  // The strokes of a name come first, because the halo of a letter must not lie on its neighbor.
  const paint = `fill="${palette.text}" stroke="${palette.halo}" stroke-linejoin="round" paint-order="stroke"`
  return `<g ${paint}>${paths.join('')}</g>`
}

function toSvgPath(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
}

function closed(points: readonly Point[]): string {
  return points.length === 0 ? '' : `${toSvgPath(points)}z`
}

function round(value: number): number {
  return Number(value.toFixed(2))
}
