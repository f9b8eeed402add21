import type { CropRectangle } from '@yardsnap/contract/items'

/** The smallest side of a box, in percent of the photo. */
export const MIN_SIDE = 3
const WHOLE = 100

/** A corner or side by which a box is resized. */
export type Handle = 'nw' | 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w'
export const HANDLES: readonly Handle[] = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w']

/** A point or an offset, in percent of the photo. */
export interface Point {
  x: number
  y: number
}

/** The box between two points of the photo, at least MIN_SIDE each way. */
export function boxBetween(a: Point, b: Point): CropRectangle {
  const left = clamp(Math.min(a.x, b.x), 0, WHOLE - MIN_SIDE)
  const top = clamp(Math.min(a.y, b.y), 0, WHOLE - MIN_SIDE)
  const right = clamp(Math.max(a.x, b.x), left + MIN_SIDE, WHOLE)
  const bottom = clamp(Math.max(a.y, b.y), top + MIN_SIDE, WHOLE)
  return tidy({ x: left, y: top, width: right - left, height: bottom - top })
}

export function moveBox(box: CropRectangle, by: Point): CropRectangle {
  return tidy({
    ...box,
    x: clamp(box.x + by.x, 0, WHOLE - box.width),
    y: clamp(box.y + by.y, 0, WHOLE - box.height),
  })
}

/** The box with one corner or side moved; the opposite one stays. */
export function resizeBox(box: CropRectangle, handle: Handle, by: Point): CropRectangle {
  let { x: left, y: top } = box
  let right = box.x + box.width
  let bottom = box.y + box.height
  if (handle.includes('w')) left = clamp(left + by.x, 0, right - MIN_SIDE)
  if (handle.includes('e')) right = clamp(right + by.x, left + MIN_SIDE, WHOLE)
  if (handle.includes('n')) top = clamp(top + by.y, 0, bottom - MIN_SIDE)
  if (handle.includes('s')) bottom = clamp(bottom + by.y, top + MIN_SIDE, WHOLE)
  return tidy({ x: left, y: top, width: right - left, height: bottom - top })
}

/** Large boxes first, so that small ones inside them are drawn on top and can be pressed. */
export function largestFirst(a: CropRectangle, b: CropRectangle): number {
  return b.width * b.height - a.width * a.height
}

/** Crops are cut at thousandths of the photo. */
function tidy(box: CropRectangle): CropRectangle {
  const round = (value: number) => Math.round(value * 10) / 10
  const [x, y] = [round(box.x), round(box.y)]
  // Both rounded up would reach over the edge.
  return { x, y, width: round(Math.min(box.width, WHOLE - x)), height: round(Math.min(box.height, WHOLE - y)) }
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max)
}
