import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import { decoding } from './decoding.ts'
import { decodeHevc } from './heic.ts'
import { damaged, DECODE_OPTIONS, inspect, type PictureInfo } from './inspect.ts'
import { sharp } from './sharp.ts'

/** Long side of a master in pixels: enough for a full screen and for every crop, a fifth of a phone's photo to decode. */
export const MASTER_LONG_SIDE = 2560
const MASTER_QUALITY = 88
const DECODE_SECONDS = 20

export interface Master {
  /** Upright sRGB JPEG on white, without any metadata. */
  jpeg: Buffer
  /** SHA-256 of the bytes it was made from, hexadecimal. */
  contentHash: string
  info: PictureInfo
}

/**
 * Turns uploaded bytes into the one picture that everything else is made from. Queued with all other decoding.
 * @throws AppError `unsupported_type`, `invalid` with a message for the uploader, or `unavailable` when too many wait.
 */
export function makeMaster(read: () => Promise<Buffer>): Promise<Master> {
  return decoding(async () => {
    // Read inside the queue, so that only the photos being decoded are in memory.
    const bytes = await read()
    const info = await inspect(bytes)
    const jpeg = info.isHevc ? await masterOfHevc(bytes) : await encodeMaster(sharp(bytes, DECODE_OPTIONS).autoOrient())
    return { jpeg, contentHash: createHash('sha256').update(bytes).digest('hex'), info }
  })
}

async function masterOfHevc(bytes: Buffer): Promise<Buffer> {
  const { data, width, height } = await decodeHevc(bytes)
  return encodeMaster(sharp(data, { raw: { width, height, channels: 4 } }))
}

async function encodeMaster(upright: Sharp): Promise<Buffer> {
  try {
    return await upright
      .resize({ width: MASTER_LONG_SIDE, height: MASTER_LONG_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .jpeg({ quality: MASTER_QUALITY, chromaSubsampling: '4:2:0' })
      .timeout({ seconds: DECODE_SECONDS })
      .toBuffer()
  } catch (error) {
    throw damaged(error)
  }
}
