import { AD_BOXES, type AdSize } from '@yardsnap/contract/ad-sizes'
import { AppError } from '#errors.ts'
import { decoding } from '#pictures/decoding.ts'
import { DECODE_OPTIONS, inspect } from '#pictures/inspect.ts'
import { sharp } from '#pictures/sharp.ts'

/** Screens of twice the density are common, of more are rare. */
const DENSITY = 2
const QUALITY = 82

/**
 * An operator's picture cut to the box of an ad, without its metadata, as WebP.
 * @throws AppError `unsupported_type`, `invalid` when it is damaged, `unavailable` when too many decodings wait
 */
export async function fitPicture(bytes: Uint8Array, adSize: AdSize): Promise<Buffer> {
  const { isHevc } = await inspect(bytes)
  if (isHevc) throw new AppError('unsupported_type', 'Use a JPEG, PNG or WebP picture')
  const { width, height } = AD_BOXES[adSize]
  return decoding(() =>
    sharp(bytes, DECODE_OPTIONS)
      .autoOrient()
      .resize({ width: width * DENSITY, height: height * DENSITY, fit: 'cover' })
      .webp({ quality: QUALITY })
      .toBuffer(),
  )
}
