import { decoding } from '#pictures/decoding.ts'
import { openOwn } from '#pictures/own-picture.ts'

/** The largest circle that shows a person is 96 pixels wide; screens of twice the density are common. */
const SIDE = 192
const QUALITY = 82

/** The middle square of a picture, small. @param jpeg a master @returns WebP */
export function squareOf(jpeg: Buffer): Promise<Buffer> {
  return decoding(() =>
    openOwn(jpeg).resize({ width: SIDE, height: SIDE, fit: 'cover' }).webp({ quality: QUALITY }).toBuffer(),
  )
}
