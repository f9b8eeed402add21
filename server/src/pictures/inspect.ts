import { t } from '@yardsnap/contract/texts'
import { UNREADABLE_PHOTO } from '@yardsnap/contract/photo-texts'
import type { Metadata, SharpOptions } from 'sharp'
import { AppError } from '#errors.ts'
import { megabytesToDecode } from './decoding-memory.ts'
import { sharp } from './sharp.ts'

/** Sum of all frames. A phone's largest photo has 50 million. */
export const MAX_PIXELS = 60_000_000
/** The maximum of WebP, used for all formats to limit a decoder's row buffers. */
const MAX_SIDE = 16_384
const TOO_LONG = t.lazy`This photo is too long or too wide. Photos can have up to 16,384 pixels on a side.`
/** Memory limit for decoding one photo; see decoding-memory.ts. */
export const MAX_DECODING_MEGABYTES = 306

/** `failOn: 'error'` accepts minor defects of real cameras' files and refuses truncated files. */
export const DECODE_OPTIONS: SharpOptions = { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true }

export interface PictureInfo {
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic' | 'image/avif'
  /** Width after the orientation is applied. */
  width: number
  height: number
  hasAlpha: boolean
  /** HEVC inside HEIF, which libvips as shipped with sharp cannot decode. */
  isHevc: boolean
  /** Estimated memory for decoding it. */
  decodingMegabytes: number
}

export const damaged = (cause: unknown) =>
  new AppError('invalid', t.lazy`This photo is damaged and cannot be read.`, { cause })

export const needsTooMuchMemory = (cause?: unknown) =>
  new AppError('invalid', t.lazy`This photo needs too much memory to open. Save it as a JPEG, or smaller.`, { cause })

/**
 * Reads a picture's header without decoding it, so that it is cheap for any size.
 * @throws AppError `unsupported_type`; `invalid` when it is damaged or too large.
 */
export async function inspect(bytes: Uint8Array): Promise<PictureInfo> {
  const metadata = await readHeader(bytes)
  const { width, height } = metadata.autoOrient
  if (!(width > 0 && height > 0)) throw damaged(new Error(`dimensions ${width} x ${height}`))
  if (width * height * (metadata.pages ?? 1) > MAX_PIXELS) {
    throw new AppError('invalid', t.lazy`This photo has too many pixels. Photos can have up to 60 megapixels.`)
  }
  if (Math.max(width, height) > MAX_SIDE) {
    throw new AppError('invalid', TOO_LONG)
  }
  const decodingMegabytes = megabytesToDecode(metadata)
  if (decodingMegabytes > MAX_DECODING_MEGABYTES) throw needsTooMuchMemory()
  const isHevc = metadata.format === 'heif' && metadata.compression !== 'av1'
  return { mediaType: mediaTypeOf(metadata), width, height, hasAlpha: metadata.hasAlpha, isHevc, decodingMegabytes }
}

async function readHeader(bytes: Uint8Array): Promise<Metadata> {
  if (bytes.length === 0) throw new AppError('unsupported_type', UNREADABLE_PHOTO)
  try {
    // The caller checks the pixel limit with a better message.
    return await sharp(bytes, { ...DECODE_OPTIONS, limitInputPixels: false }).metadata()
  } catch (error) {
    const isUnknown = error instanceof Error && /unsupported image format/i.test(error.message)
    throw isUnknown ? new AppError('unsupported_type', UNREADABLE_PHOTO, { cause: error }) : damaged(error)
  }
}

/** Media type by content, ignoring the file name and the declared type. */
function mediaTypeOf({ format, compression }: Metadata): PictureInfo['mediaType'] {
  if (format === 'jpeg' || format === 'png' || format === 'webp') return `image/${format}`
  if (format === 'heif') return compression === 'av1' ? 'image/avif' : 'image/heic'
  throw new AppError('unsupported_type', UNREADABLE_PHOTO)
}
