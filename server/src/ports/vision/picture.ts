import sharp from 'sharp'
import type { Sharp } from 'sharp'

/** Uncompressed RGB pixels, three bytes each, row by row. */
export interface Picture {
  pixels: Buffer
  width: number
  height: number
}

/** The largest side that any view needs; working from a copy of this size makes the views cheap. */
const WORKING_SIDE = 1280
/** Far above any camera's picture; a file that claims more is an attack on memory. */
const MAX_PIXELS = 60_000_000
const DECODE_LIMIT_SECONDS = 15

/** Decodes a photo into an upright copy. @throws when the bytes are not a picture, are cut off, or claim too many pixels. */
export async function decodeUpright(photo: Uint8Array): Promise<Picture> {
  const image = sharp(photo, { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true })
    .autoOrient()
    .resize(WORKING_SIDE, WORKING_SIDE, { fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: DECODE_LIMIT_SECONDS })
  return toPicture(image.flatten({ background: '#fff' }).toColourspace('srgb'))
}

/** Scales to exactly this size, without keeping the proportions. */
export async function resizePicture(picture: Picture, width: number, height: number): Promise<Picture> {
  const raw = { width: picture.width, height: picture.height, channels: 3 } as const
  return toPicture(sharp(picture.pixels, { raw }).resize(width, height, { fit: 'fill', kernel: 'linear' }))
}

async function toPicture(image: Sharp): Promise<Picture> {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}
