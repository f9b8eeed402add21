import { AD_BOXES, type AdSize } from '@yardsnap/contract/ad-sizes'
import { makeForeignPicture } from '#pictures/foreign-pictures.ts'

/** Screens of twice the density are common, of more are rare. */
const DENSITY = 2

/**
 * An admin's picture cut to the box of an ad, without its metadata, as WebP.
 * @throws AppError as `makeForeignPicture`
 */
export async function fitPicture(bytes: Uint8Array, adSize: AdSize): Promise<Buffer> {
  const { width, height } = AD_BOXES[adSize]
  const { picture } = await makeForeignPicture(async () => bytes, { width: width * DENSITY, height: height * DENSITY })
  return Buffer.from(picture)
}
