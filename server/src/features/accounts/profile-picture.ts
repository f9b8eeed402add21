import { decoding } from '#pictures/decoding.ts'
import { sharp } from '#pictures/sharp.ts'

/** The largest circle that shows a person is 96 pixels wide; screens of twice the density are common. */
const SIDE = 192
const QUALITY = 82

/** The middle square of a picture, small. @param jpeg upright and without metadata @returns WebP */
export function squareOf(jpeg: Buffer): Promise<Buffer> {
  return decoding(() =>
    sharp(jpeg).resize({ width: SIDE, height: SIDE, fit: 'cover' }).webp({ quality: QUALITY }).toBuffer(),
  )
}
