import { makeForeignPicture } from './foreign-pictures.ts'
import type { PictureInfo } from './inspect.ts'

export interface Master {
  /** Upright sRGB JPEG on white, without any metadata. */
  jpeg: Buffer
  /** SHA-256 of the bytes it was made from, hexadecimal. */
  contentHash: string
  info: PictureInfo
}

/**
 * Turns uploaded bytes into the one picture that everything else is made from.
 * @throws AppError as `makeForeignPicture`
 */
export async function makeMaster(read: () => Promise<Buffer>): Promise<Master> {
  const { picture, contentHash, info } = await makeForeignPicture(read, 'master')
  return { jpeg: Buffer.from(picture.buffer, picture.byteOffset, picture.length), contentHash, info }
}
