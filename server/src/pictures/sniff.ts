import { UNREADABLE_PHOTO } from '@yardsnap/contract/photos'
import { fileTypeFromBuffer } from 'file-type'
import { AppError } from '#errors.ts'

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic' | 'image/avif'

const PICTURE_TYPES = new Map<string, PictureType>([
  ['image/jpeg', 'image/jpeg'],
  ['image/png', 'image/png'],
  ['image/apng', 'image/png'], // read as its first frame
  ['image/webp', 'image/webp'],
  ['image/heic', 'image/heic'],
  ['image/heif', 'image/heic'],
  ['image/heic-sequence', 'image/heic'],
  ['image/heif-sequence', 'image/heic'],
  ['image/avif', 'image/avif'],
])

/**
 * What the bytes are, whatever their name or the sender says.
 * @throws AppError `unsupported_type` for anything but a photo that we can read.
 */
export async function sniff(bytes: Uint8Array): Promise<PictureType> {
  const found = await fileTypeFromBuffer(bytes)
  const type = PICTURE_TYPES.get(found?.mime ?? '')
  if (!type) throw new AppError('unsupported_type', UNREADABLE_PHOTO)
  return type
}
