import type { Region } from '@yardsnap/contract/picture-region'
import type { Sharp } from 'sharp'
import { openOwn } from './own-picture.ts'
import { sharp } from './sharp.ts'

/** A blurred part is reduced to this many colors across and down, so that no sharpening can restore a face. */
const PATCHES = 5

/** @returns the picture with each part replaced by a few soft patches of color. */
export async function blurParts(picture: Buffer, parts: readonly Region[]): Promise<Sharp> {
  const { data, info } = await openOwn(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  for (const part of parts) {
    const left = Math.min(raw.width - 1, Math.floor(part.x1 * raw.width))
    const top = Math.min(raw.height - 1, Math.floor(part.y1 * raw.height))
    const width = Math.max(1, Math.min(raw.width, Math.ceil(part.x2 * raw.width)) - left)
    const height = Math.max(1, Math.min(raw.height, Math.ceil(part.y2 * raw.height)) - top)
    const patches = await sharp(data, { raw })
      .extract({ left, top, width, height })
      .resize(PATCHES, PATCHES, { fit: 'fill', kernel: 'cubic' })
      .raw()
      .toBuffer()
    const soft = await sharp(patches, { raw: { width: PATCHES, height: PATCHES, channels: raw.channels } })
      .resize(width, height, { fit: 'fill', kernel: 'cubic' })
      .raw()
      .toBuffer()
    const rowBytes = width * raw.channels
    for (let row = 0; row < height; row++) {
      soft.copy(data, ((top + row) * raw.width + left) * raw.channels, row * rowBytes, (row + 1) * rowBytes)
    }
  }
  return sharp(data, { raw })
}
