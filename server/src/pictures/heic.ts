import type { HeifPlane } from 'libheif-js/wasm-bundle.js'
import type { Sharp } from 'sharp'
import { MAX_PIXELS } from './inspect.ts'
import { sharp } from './sharp.ts'

/**
 * Decodes an iPhone's HEIC photo with libheif, upright. The pixels stay in WebAssembly memory, which never shrinks, so
 * use it for one photo at a time, in a short-lived process.
 * @throws an Error when the file cannot be decoded
 */
export async function openHevc(bytes: Uint8Array, { hasAlpha }: { hasAlpha: boolean }): Promise<Sharp> {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js')
  const images = new libheif.HeifDecoder().decode(bytes)
  const image = images.find((candidate) => candidate.is_primary()) ?? images[0]
  if (!image) throw new Error('no picture in the file')
  const pixels = image.get_width() * image.get_height()
  if (!(pixels > 0 && pixels <= MAX_PIXELS)) throw new Error(`${pixels} pixels`)
  const { heif_colorspace_RGB: rgb } = libheif.heif_colorspace
  const { heif_chroma_interleaved_RGB, heif_chroma_interleaved_RGBA } = libheif.heif_chroma
  const chroma = hasAlpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB
  const decoded = libheif.heif_js_decode_image2(image.handle, rgb, chroma)
  const [plane] = decoded?.channels ?? []
  if (!decoded || decoded.code || !plane) throw new Error('the picture data is broken')
  const channels = hasAlpha ? 4 : 3
  return sharp(packRows(plane, channels), { raw: { width: plane.width, height: plane.height, channels } })
}

/** Removes the row padding of libheif in place: a copy would double the memory. */
function packRows({ data, width, height, stride }: HeifPlane, channels: number): Uint8Array<ArrayBuffer> {
  const rowBytes = width * channels
  for (let row = 1; row < height && stride > rowBytes; row++) {
    data.copyWithin(row * rowBytes, row * stride, row * stride + rowBytes)
  }
  return data.subarray(0, height * rowBytes)
}
