import { DEFAULT_REGION, MIN_CROP_PIXELS } from '@yardsnap/contract/photos'
import { parseNumbers, quantize, type Region } from '@yardsnap/contract/picture-region'

/** A rectangle in whole pixels. */
export interface PixelBox {
  left: number
  top: number
  width: number
  height: number
}

/** Margin around an item that is shown in a given shape, on each side, as a share of the item. */
const MARGIN = 0.15

/**
 * The default crop box (S2.15.1), centered on the focus point `x,y` as far as the picture's edges allow. An invalid
 * focus leaves the box in the middle.
 */
export function regionAround(focus: string): Region {
  const { x1, y1, x2, y2 } = DEFAULT_REGION
  const point = parseNumbers(focus, 2)
  if (!point?.every((value) => value >= 0 && value <= 1)) return DEFAULT_REGION
  const [x = 0.5, y = 0.5] = point
  const width = x2 - x1
  const height = y2 - y1
  const left = quantize(Math.min(Math.max(x - width / 2, 0), 1 - width))
  const top = quantize(Math.min(Math.max(y - height / 2, 0), 1 - height))
  return { x1: left, y1: top, x2: quantize(left + width), y2: quantize(top + height) }
}

/**
 * The region in pixels, expanded around its center to MIN_CROP_PIXELS on each side if the picture is large enough.
 * @param minLongSide expands it further, in its shape as far as the picture's edges allow, until its longer side has as
 *   many pixels or it is the whole picture
 */
export function pixelBox(
  region: Region,
  picture: { width: number; height: number },
  minLongSide: number = MIN_CROP_PIXELS,
): PixelBox {
  const across = (region.x2 - region.x1) * picture.width
  const down = (region.y2 - region.y1) * picture.height
  const growth = Math.max(1, minLongSide / Math.max(across, down))
  const grown = (length: number) => Math.max(MIN_CROP_PIXELS, Math.round(length * growth))
  let width = Math.min(picture.width, grown(across))
  let height = Math.min(picture.height, grown(down))
  if (Math.max(width, height) < minLongSide) {
    // The picture ends on one side, so the other one has to grow.
    width = Math.min(picture.width, minLongSide)
    height = Math.min(picture.height, minLongSide)
  }
  const left = clampStart((region.x1 + region.x2) / 2, width, picture.width)
  const top = clampStart((region.y1 + region.y2) / 2, height, picture.height)
  return { left, top, width, height }
}

/**
 * The region with a margin, widened to a shape by the photo around it. The region is never cut: where the photo ends,
 * first the margin gives way and then the shape.
 * @param aspect width by height
 * @param minLongSide widens it further until its longer side has as many pixels, as far as the photo's edges allow
 */
export function shapedBox(
  region: Region,
  picture: { width: number; height: number },
  { aspect, minLongSide = MIN_CROP_PIXELS }: { aspect: number; minLongSide?: number | undefined },
): PixelBox {
  const across = (region.x2 - region.x1) * picture.width
  const down = (region.y2 - region.y1) * picture.height
  const least = Math.max(minLongSide, MIN_CROP_PIXELS)
  const wanted = Math.max(across * (1 + 2 * MARGIN), down * (1 + 2 * MARGIN) * aspect, least * Math.min(1, aspect))
  const widest = Math.min(wanted, picture.width, picture.height * aspect)
  const width = Math.min(picture.width, Math.ceil(Math.max(widest, across, MIN_CROP_PIXELS)))
  const height = Math.min(picture.height, Math.ceil(Math.max(widest / aspect, down, MIN_CROP_PIXELS)))
  const left = clampStart((region.x1 + region.x2) / 2, width, picture.width)
  const top = clampStart((region.y1 + region.y2) / 2, height, picture.height)
  return { left, top, width, height }
}

/** @param middle fraction of `size` */
function clampStart(middle: number, length: number, size: number): number {
  return Math.min(Math.max(0, Math.round(middle * size - length / 2)), size - length)
}
