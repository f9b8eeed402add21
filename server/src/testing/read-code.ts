import jsqr from 'jsqr'
import { sharp } from '#pictures/sharp.ts'

/** What the QR code in a picture holds, read from its pixels as a phone would; null where none is found. */
export async function readCode(picture: Buffer): Promise<string | null> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null
}
