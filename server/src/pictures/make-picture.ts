import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { AppError } from '#errors.ts'
import { openHevc } from './heic.ts'
import { damaged, DECODE_OPTIONS, inspect, type PictureInfo } from './inspect.ts'
import { MASTER_LONG_SIDE } from './own-picture.ts'
import { sharp } from './sharp.ts'

const MASTER_QUALITY = 88
const COVER_QUALITY = 82
/** Out-of-memory messages of libvips, libjpeg, libheif and WebAssembly. */
const OUT_OF_MEMORY =
  /out of memory|insufficient memory|memory allocation|allocating|cannot enlarge memory|creating thread/i

/**
 * A picture's bytes, or the path of the file that has them: a child process then reads it by itself, because copying ten
 * megabytes to it holds up the process that sends them.
 */
export type PictureSource = Uint8Array | string

export interface PictureTask {
  source: PictureSource
  /** A master; or a WebP of this size in pixels, cropped to the picture's center. */
  output: 'master' | { width: number; height: number }
}

export interface MadePicture {
  picture: Uint8Array
  info: PictureInfo
  /** Hexadecimal SHA-256 of the source bytes. */
  contentHash: string
}

/**
 * Decodes an untrusted picture; call it only in a process with limited memory (foreign-pictures.ts).
 * @returns 'needs more memory' when decoding exceeds the limit
 * @throws AppError as `inspect` does
 */
export async function makePicture(
  { source, output }: PictureTask,
  megabytes: number,
): Promise<MadePicture | 'needs more memory'> {
  return withinMemory(source, megabytes, async (bytes, info) => {
    const upright = info.isHevc ? await openHevc(bytes, info) : sharp(bytes, DECODE_OPTIONS).autoOrient()
    const picture = await (output === 'master' ? toMaster(upright) : toCover(upright, output)).toBuffer()
    return { picture, info, contentHash: createHash('sha256').update(bytes).digest('hex') }
  })
}

/**
 * Works on a picture that fits into the memory.
 * @returns 'needs more memory' when it does not
 * @throws AppError as `inspect` does
 */
export async function withinMemory<Result>(
  source: PictureSource,
  megabytes: number,
  work: (bytes: Uint8Array, info: PictureInfo) => Promise<Result>,
): Promise<Result | 'needs more memory'> {
  const bytes = typeof source === 'string' ? await readFile(source) : source
  try {
    const info = await inspect(bytes)
    if (info.decodingMegabytes > megabytes) return 'needs more memory'
    return await work(bytes, info)
  } catch (error) {
    // Opening may already run out of memory: libvips allocates a WebP's pixels when it reads the header.
    const isRefusal = error instanceof AppError
    if (OUT_OF_MEMORY.test(String(isRefusal ? error.cause : error))) return 'needs more memory'
    throw isRefusal ? error : damaged(error)
  }
}

const toMaster = (upright: Sharp): Sharp =>
  upright
    .resize({ width: MASTER_LONG_SIDE, height: MASTER_LONG_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .jpeg({ quality: MASTER_QUALITY, chromaSubsampling: '4:2:0' })

const toCover = (upright: Sharp, size: { width: number; height: number }): Sharp =>
  upright.resize({ ...size, fit: 'cover' }).webp({ quality: COVER_QUALITY })
