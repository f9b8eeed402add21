import { UNREADABLE_PHOTO } from '@yardsnap/contract/photos'
import type { Metadata, SharpOptions } from 'sharp'
import { AppError } from '#errors.ts'
import { sharp } from './sharp.ts'
import { sniff, type PictureType } from './sniff.ts'

/** Of all frames together. A phone's largest photo has 50 million. */
export const MAX_PIXELS = 60_000_000

/** `failOn: 'error'` accepts the small faults of real cameras and refuses files that are cut off. */
export const DECODE_OPTIONS: SharpOptions = { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true }

export interface PictureInfo {
  mediaType: PictureType
  /** Of the picture as it is shown, after its orientation is applied. */
  width: number
  height: number
  /** HEVC inside HEIF, which libvips as shipped with sharp cannot decode. */
  isHevc: boolean
}

export const damaged = (cause: unknown) =>
  new AppError('invalid', 'This photo is damaged and cannot be read.', { cause })

/**
 * Reads a picture's header: nothing is decoded, so a picture of any size costs next to nothing.
 * @throws AppError `unsupported_type`; `invalid` when it is damaged or has more than MAX_PIXELS.
 */
export async function inspect(bytes: Uint8Array): Promise<PictureInfo> {
  const mediaType = await sniff(bytes)
  const metadata = await readHeader(bytes)
  const { width, height } = metadata.autoOrient
  if (!(width > 0 && height > 0)) throw damaged(new Error(`dimensions ${width} x ${height}`))
  if (width * height * (metadata.pages ?? 1) > MAX_PIXELS) {
    throw new AppError('invalid', 'This photo has too many pixels. Photos can have up to 60 megapixels.')
  }
  const isHevc = metadata.format === 'heif' && metadata.compression !== 'av1'
  return { mediaType, width, height, isHevc }
}

async function readHeader(bytes: Uint8Array): Promise<Metadata> {
  try {
    // The pixel limit is checked by the caller with a message of its own.
    return await sharp(bytes, { ...DECODE_OPTIONS, limitInputPixels: false }).metadata()
  } catch (error) {
    const isUnknown = error instanceof Error && /unsupported image format/i.test(error.message)
    throw isUnknown ? new AppError('unsupported_type', UNREADABLE_PHOTO, { cause: error }) : damaged(error)
  }
}
