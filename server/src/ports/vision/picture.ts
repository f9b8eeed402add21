import sharp from 'sharp'
import type { Sharp } from 'sharp'
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

const rawOf = ({ width, height }: Picture) => ({ raw: { width, height, channels: 3 } }) as const

/** Crops a picture to a box, of at least one pixel per side. */
export async function cutPicture(picture: Picture, box: Box): Promise<Picture> {
  const left = Math.min(picture.width - 1, Math.floor(box.x0 * picture.width))
  const top = Math.min(picture.height - 1, Math.floor(box.y0 * picture.height))
  const width = Math.max(1, Math.min(picture.width - left, Math.ceil((box.x1 - box.x0) * picture.width)))
  const height = Math.max(1, Math.min(picture.height - top, Math.ceil((box.y1 - box.y0) * picture.height)))
  return toPicture(sharp(picture.pixels, rawOf(picture)).extract({ left, top, width, height }))
}

export async function turnPicture(picture: Picture, degrees: 90 | 270): Promise<Picture> {
  return toPicture(sharp(picture.pixels, rawOf(picture)).rotate(degrees))
}

/** Scales a picture into the top left of a rectangle of one gray, keeping its aspect ratio. @param gray 0..255 */
export async function fitIntoCorner(
  picture: Picture,
  { width, height, gray }: { width: number; height: number; gray: number },
): Promise<Picture> {
  const fitted = sharp(picture.pixels, rawOf(picture)).resize(width, height, {
    fit: 'contain',
    position: 'left top',
    background: { r: gray, g: gray, b: gray },
    kernel: 'linear',
  })
  return toPicture(fitted)
}

/** Scales to exactly this size, ignoring the aspect ratio. */
export async function resizePicture(picture: Picture, width: number, height: number): Promise<Picture> {
  return toPicture(sharp(picture.pixels, rawOf(picture)).resize(width, height, { fit: 'fill', kernel: 'linear' }))
}

async function toPicture(image: Sharp): Promise<Picture> {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}
