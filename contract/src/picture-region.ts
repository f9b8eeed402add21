/** A rectangle of a picture, in fractions from 0 to 1 of its width and height, from the top left corner. */
export interface Region {
  x1: number
  y1: number
  x2: number
  y2: number
}

/** Regions are rounded to this many steps, so that slightly different ones cannot flood the cache. */
const STEPS = 1000
const MAX_REGION_TEXT = 100
const DECIMAL = /^-?\d{1,6}(\.\d{1,20})?(e-\d{1,2})?$/i

export function quantize(value: number): number {
  return Math.round(value * STEPS) / STEPS
}

/** @returns null if the text is not exactly `count` plain numbers separated by commas. */
export function parseNumbers(text: string, count: number): number[] | null {
  if (text.length > MAX_REGION_TEXT) return null
  const parts = text.split(',').map((part) => part.trim())
  if (parts.length !== count || !parts.every((part) => DECIMAL.test(part))) return null
  return parts.map((part) => quantize(Number(part)))
}

/** Parses `x1,y1,x2,y2`. @returns null if it is not a rectangle with an area inside the picture. */
export function parseRegion(text: string): Region | null {
  const numbers = parseNumbers(text, 4)
  if (!numbers) return null
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers
  const isInside = x1 >= 0 && y1 >= 0 && x2 <= 1 && y2 <= 1
  return isInside && x1 < x2 && y1 < y2 ? { x1, y1, x2, y2 } : null
}

/** Whether the part of a photo that a picture's address names can be shown; one without a part is the whole photo. */
export function hasShownRegion(pictureUrl: string): boolean {
  const [region, ...more] = new URLSearchParams(pictureUrl.split('?')[1]).getAll('region')
  return region === undefined || (more.length === 0 && parseRegion(region) !== null)
}
