import sharp, { type Sharp } from 'sharp'
import type { Box } from './port.ts'

/** Uncompressed RGB pixels, three bytes each, row by row. */
export interface Picture {
  pixels: Buffer
  width: number
  height: number
}

/** The largest side that any view needs; scaling to it first makes the views cheap. */
const WORKING_SIDE = 1280
/** Far above any camera's picture: protects against decompression bombs. */
const MAX_PIXELS = 60_000_000
const DECODE_LIMIT_SECONDS = 15

/**
 * Decodes a photo into an upright copy. @throws when the bytes are not a picture, are truncated, or declare too many
 * pixels.
 */
export async function decodeUpright(photo: Uint8Array): Promise<Picture> {
  const image = sharp(photo, { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true })
    .autoOrient()
    .resize(WORKING_SIDE, WORKING_SIDE, { fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: DECODE_LIMIT_SECONDS })
  return toPicture(image.flatten({ background: '#fff' }).toColourspace('srgb'))
}

const toRawOptions = ({ width, height }: Picture) => ({ raw: { width, height, channels: 3 } }) as const

/** Crops a picture to a box, of at least one pixel per side. */
export async function cutPicture(picture: Picture, box: Box): Promise<Picture> {
  return toPicture(sharp(picture.pixels, toRawOptions(picture)).extract(areaIn(picture, box)))
}

/** Crops and then scales to exactly this size, ignoring the aspect ratio: in one pass, because many crops are made of a photo. */
export async function cutAndResize(
  picture: Picture,
  box: Box,
  size: { width: number; height: number },
): Promise<Picture> {
  const cut = sharp(picture.pixels, toRawOptions(picture)).extract(areaIn(picture, box))
  return toPicture(cut.resize(size.width, size.height, { fit: 'fill', kernel: 'linear' }))
}

function areaIn({ width: fullWidth, height: fullHeight }: Picture, box: Box) {
  const left = Math.min(fullWidth - 1, Math.floor(box.x0 * fullWidth))
  const top = Math.min(fullHeight - 1, Math.floor(box.y0 * fullHeight))
  const width = Math.max(1, Math.min(fullWidth - left, Math.ceil((box.x1 - box.x0) * fullWidth)))
  const height = Math.max(1, Math.min(fullHeight - top, Math.ceil((box.y1 - box.y0) * fullHeight)))
  return { left, top, width, height }
}

export async function rotatePicture(picture: Picture, degrees: 90 | 270): Promise<Picture> {
  return toPicture(sharp(picture.pixels, toRawOptions(picture)).rotate(degrees))
}

/** Scales a picture into the top left of a rectangle of one gray, keeping its aspect ratio. @param gray 0..255 */
export async function fitIntoCorner(
  picture: Picture,
  { width, height, gray }: { width: number; height: number; gray: number },
): Promise<Picture> {
  const fitted = sharp(picture.pixels, toRawOptions(picture)).resize(width, height, {
    fit: 'contain',
    position: 'left top',
    background: { r: gray, g: gray, b: gray },
    kernel: 'linear',
  })
  return toPicture(fitted)
}

/** Scales to exactly this size, ignoring the aspect ratio. */
export async function resizePicture(picture: Picture, width: number, height: number): Promise<Picture> {
  if (picture.width === width && picture.height === height) return picture
  return toPicture(
    sharp(picture.pixels, toRawOptions(picture)).resize(width, height, { fit: 'fill', kernel: 'linear' }),
  )
}

async function toPicture(image: Sharp): Promise<Picture> {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}
