import { DEFAULT_REGION, MIN_CROP_PIXELS } from '@yardsnap/contract/photos'

/** A rectangle of a picture, in fractions from 0 to 1 of its width and height, from the top left corner. */
export interface Region {
  x1: number
  y1: number
  x2: number
  y2: number
}

/** A rectangle in whole pixels. */
export interface PixelBox {
  left: number
  top: number
  width: number
  height: number
}

/** Regions are rounded to this many steps, so that slightly different ones cannot flood the cache. */
const STEPS = 1000
const MAX_REGION_TEXT = 100
const DECIMAL = /^-?\d{1,6}(\.\d{1,20})?(e-\d{1,2})?$/i

function quantize(value: number): number {
  return Math.round(value * STEPS) / STEPS
}

/** @returns null if the text is not exactly `count` plain numbers separated by commas. */
function numbersOf(text: string, count: number): number[] | null {
  if (text.length > MAX_REGION_TEXT) return null
  const parts = text.split(',').map((part) => part.trim())
  if (parts.length !== count || !parts.every((part) => DECIMAL.test(part))) return null
  return parts.map((part) => quantize(Number(part)))
}

/** Parses `x1,y1,x2,y2`. @returns null if it is not a rectangle with an area inside the picture. */
export function parseRegion(text: string): Region | null {
  const numbers = numbersOf(text, 4)
  if (!numbers) return null
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers
  const isInside = x1 >= 0 && y1 >= 0 && x2 <= 1 && y2 <= 1
  return isInside && x1 < x2 && y1 < y2 ? { x1, y1, x2, y2 } : null
}

/**
 * The default crop box (S2.15.1), centered on the focus point `x,y` as far as the picture's edges allow. An invalid
 * focus leaves the box in the middle.
 */
export function regionAround(focus: string): Region {
  const { x1, y1, x2, y2 } = DEFAULT_REGION
  const point = numbersOf(focus, 2)
  if (!point?.every((value) => value >= 0 && value <= 1)) return DEFAULT_REGION
  const [x = 0.5, y = 0.5] = point
  const width = x2 - x1
  const height = y2 - y1
  const left = quantize(Math.min(Math.max(x - width / 2, 0), 1 - width))
  const top = quantize(Math.min(Math.max(y - height / 2, 0), 1 - height))
  return { x1: left, y1: top, x2: quantize(left + width), y2: quantize(top + height) }
}

/** The region in pixels, expanded around its center to MIN_CROP_PIXELS on each side if the picture is large enough. */
export function pixelBox(region: Region, picture: { width: number; height: number }): PixelBox {
  const across = side(region.x1, region.x2, picture.width)
  const down = side(region.y1, region.y2, picture.height)
  return { left: across.start, top: down.start, width: across.length, height: down.length }
}

function side(from: number, to: number, size: number): { start: number; length: number } {
  const length = Math.min(size, Math.max(MIN_CROP_PIXELS, Math.round((to - from) * size)))
  const middle = ((from + to) / 2) * size
  const start = Math.min(Math.max(0, Math.round(middle - length / 2)), size - length)
  return { start, length }
}
