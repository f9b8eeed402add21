import { makeForeignPicture } from './foreign-pictures.ts'
import type { PictureInfo } from './inspect.ts'
import type { PictureSource } from './make-picture.ts'

export interface Master {
  /** Upright sRGB JPEG on white, without metadata. */
  jpeg: Buffer
  /** Hexadecimal SHA-256 of the uploaded bytes. */
  contentHash: string
  info: PictureInfo
}

/**
 * Converts an upload to the master, from which all other pictures are derived.
 * @throws AppError as `makeForeignPicture`
 */
export async function makeMaster(read: () => Promise<PictureSource>): Promise<Master> {
  const { picture, contentHash, info } = await makeForeignPicture(read, 'master')
  return { jpeg: Buffer.from(picture.buffer, picture.byteOffset, picture.length), contentHash, info }
}
