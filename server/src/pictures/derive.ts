import { CROP_QUALITY, MIN_CROP_PIXELS } from '@yardsnap/contract/photos'
import type { Region } from '@yardsnap/contract/picture-region'
import { blurParts } from './blur.ts'
import { decoding } from './decoding.ts'
import { openOwn } from './own-picture.ts'
import { pixelBox, type PixelBox, shapedBox } from './region.ts'

export type PictureFormat = 'jpeg' | 'webp'

export interface Derivation {
  /** Null: the whole picture. */
  region: Region | null
  /** Width of the result in pixels; never enlarges. One of PICTURE_WIDTHS, to limit the number of cached sizes. */
  width: number
  format: PictureFormat
  /** See pixelBox and shapedBox. */
  minLongSide?: number
  /** Width by height of the place that the region is shown in; see shapedBox. */
  aspect?: number
  /** Parts of the whole picture to make unrecognizable. */
  blurs?: readonly Region[]
}

/** Supported picture widths; a request gets the next larger one. */
const PICTURE_WIDTHS = [MIN_CROP_PIXELS, 160, 240, 320, 480, 640, 960, 1280, 1920, 2560] as const
export const DEFAULT_PICTURE_WIDTH = 1280
export const DEFAULT_CROP_WIDTH = 640

/**
 * WebP of this quality looks like JPEG of CROP_QUALITY in two thirds of its bytes. A higher effort than 2 saves 3% more for
 * twice the time (14 photos at 320 and 640 pixels).
 */
const ENCODING = { jpeg: { quality: CROP_QUALITY }, webp: { quality: 75, effort: 2 } } as const

/** @param wanted pixels, any positive number */
export function pictureWidth(wanted: number): number {
  return PICTURE_WIDTHS.find((width) => width >= wanted) ?? PICTURE_WIDTHS.at(-1) ?? wanted
}

/**
 * Derives a picture from a master. It scales first and crops afterward: decoding a whole JPEG at a half, a quarter or
 * an eighth of its size is cheaper than decoding the part at full size.
 * @throws AppError `unavailable` when the decoding queue is full.
 */
export function derive(
  readMaster: () => Promise<Buffer>,
  { region, width, format, minLongSide, aspect, blurs = [] }: Derivation,
): Promise<Buffer> {
  return decoding(async () => {
    const master = await readMaster()
    const image = blurs.length > 0 ? await blurParts(master, blurs) : openOwn(master)
    const whole = await readSize(master)
    const box =
      region &&
      (aspect === undefined ? pixelBox(region, whole, minLongSide) : shapedBox(region, whole, { aspect, minLongSide }))
    const scale = Math.min(1, box ? cropScale(box, width, aspect) : width / whole.width)
    const scaled = { width: scaledTo(whole.width, scale), height: scaledTo(whole.height, scale) }
    if (scale < 1) image.resize({ ...scaled, fit: 'fill' })
    if (region && box) image.extract(scale < 1 ? fit(box, scale, scaled) : box)
    return image[format](ENCODING[format]).toBuffer()
  })
}

async function readSize(master: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await openOwn(master).metadata()
  return { width, height }
}

/**
 * A crop keeps MIN_CROP_PIXELS on its shorter side, even if that makes it wider than requested.
 * @param aspect of the place that it has to fit into
 */
function cropScale(box: PixelBox, width: number, aspect: number = 0): number {
  const wanted = Math.min(width / box.width, aspect > 0 ? width / aspect / box.height : Infinity)
  return Math.max(wanted, MIN_CROP_PIXELS / Math.min(box.width, box.height))
}

function scaledTo(size: number, scale: number): number {
  return Math.max(1, Math.round(size * scale))
}

/** Scales a box and clamps it to the scaled picture after rounding. */
function fit(box: PixelBox, scale: number, whole: { width: number; height: number }) {
  const width = Math.min(whole.width, scaledTo(box.width, scale))
  const height = Math.min(whole.height, scaledTo(box.height, scale))
  const left = Math.min(Math.round(box.left * scale), whole.width - width)
  const top = Math.min(Math.round(box.top * scale), whole.height - height)
  return { left, top, width, height }
}
