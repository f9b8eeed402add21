import { createHash } from 'node:crypto'
import { makeForeignPicture } from './foreign-pictures.ts'

export interface FittedPicture {
  webp: Buffer
  /** Changes with the picture, so that its URL can be cached forever. */
  version: string
}

/** Screens with twice the pixel density are common; higher densities are rare. */
const DENSITY = 2

/**
 * Crops an admin's JPEG, PNG or WebP to a box and strips its metadata.
 * @param box in CSS pixels
 * @throws AppError as `makeForeignPicture`
 */
export async function fitPicture(
  bytes: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<FittedPicture> {
  const { picture } = await makeForeignPicture(async () => bytes, { width: width * DENSITY, height: height * DENSITY })
  const webp = Buffer.from(picture)
  return { webp, version: createHash('sha256').update(webp).digest('hex').slice(0, 16) }
}
