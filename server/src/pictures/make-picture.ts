import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import { AppError } from '#errors.ts'
import { openHevc } from './heic.ts'
import { damaged, DECODE_OPTIONS, inspect, type PictureInfo } from './inspect.ts'
import { MASTER_LONG_SIDE } from './own-picture.ts'
import { sharp } from './sharp.ts'

const MASTER_QUALITY = 88
const COVER_QUALITY = 82
/** In the words of libvips, libjpeg, libheif and WebAssembly. */
const OUT_OF_MEMORY =
  /out of memory|insufficient memory|memory allocation|allocating|cannot enlarge memory|creating thread/i

export interface PictureTask {
  bytes: Uint8Array
  /** A master; or a WebP of this many pixels, filled by the middle of the picture. */
  output: 'master' | { width: number; height: number }
}

export interface MadePicture {
  picture: Uint8Array
  info: PictureInfo
  /** SHA-256 of the bytes it was made from, hexadecimal. */
  contentHash: string
}

/**
 * Decodes bytes that others made, so it is only for a process whose memory is limited (foreign-pictures.ts).
 * @returns 'needs more memory' when the picture takes more than there is
 * @throws AppError as `inspect` does
 */
export async function makePicture(
  { bytes, output }: PictureTask,
  megabytes: number,
): Promise<MadePicture | 'needs more memory'> {
  try {
    const info = await inspect(bytes)
    if (info.decodingMegabytes > megabytes) return 'needs more memory'
    const upright = info.isHevc ? await openHevc(bytes, info) : sharp(bytes, DECODE_OPTIONS).autoOrient()
    const picture = await (output === 'master' ? masterOf(upright) : coverOf(upright, output)).toBuffer()
    return { picture, info, contentHash: createHash('sha256').update(bytes).digest('hex') }
  } catch (error) {
    // A header may be what takes too much: libvips asks for the pixels of a WebP when it opens it.
    const isRefusal = error instanceof AppError
    if (OUT_OF_MEMORY.test(String(isRefusal ? error.cause : error))) return 'needs more memory'
    throw isRefusal ? error : damaged(error)
  }
}

const masterOf = (upright: Sharp): Sharp =>
  upright
    .resize({ width: MASTER_LONG_SIDE, height: MASTER_LONG_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .jpeg({ quality: MASTER_QUALITY, chromaSubsampling: '4:2:0' })

const coverOf = (upright: Sharp, size: { width: number; height: number }): Sharp =>
  upright.resize({ ...size, fit: 'cover' }).webp({ quality: COVER_QUALITY })
