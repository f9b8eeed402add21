import type { Metadata } from 'sharp'

const MEGABYTE = 2 ** 20
/** Fixed cost of any picture, and cost per pixel of its width, for row buffers of reading, resizing and encoding. */
const WORKING_MEGABYTES = 56
const WORKING_ROWS = 1000
/** libheif's WebAssembly instance. */
const HEVC_MEGABYTES = 16

/** Samples per pixel in a JPEG, by chroma subsampling. */
const JPEG_SAMPLES = new Map([
  ['4:2:0', 1.5],
  ['4:1:1', 1.5],
  ['4:2:2', 2],
])

/**
 * Estimates the memory for decoding a picture, measured with sharp 0.35 and libheif 1.23 on pictures of 12 to 60
 * megapixels. Most formats are decoded row by row; those that need the whole picture in memory limit its size.
 */
export function megabytesToDecode(metadata: Metadata): number {
  const { width, height, channels, format, compression } = metadata
  const rowBytes = width * channels * bytesOfSample(metadata)
  const hevcMegabytes = format === 'heif' && compression !== 'av1' ? HEVC_MEGABYTES : 0
  const wholeBytes = width * height * wholeBytesOfPixel(metadata)
  return WORKING_MEGABYTES + hevcMegabytes + (rowBytes * WORKING_ROWS + wholeBytes) / MEGABYTE
}

/** Bytes per pixel of buffers that hold the whole picture at once. */
function wholeBytesOfPixel(metadata: Metadata): number {
  const { format, channels, isProgressive, chromaSubsampling = '', compression } = metadata
  // Progressive JPEG: two-byte coefficients of all scans.
  if (format === 'jpeg') return isProgressive ? 2 * (JPEG_SAMPLES.get(chromaSubsampling) ?? channels) : 0
  if (format === 'png') return isProgressive ? channels * bytesOfSample(metadata) : 0
  // RGBA. Only lossless pictures and frames of animations need it, but the metadata does not tell.
  if (format === 'webp') return 4
  // AV1: planes, a copy of them, and the RGB conversion. HEVC: planes and RGB.
  if (compression === 'av1') return bytesOfSample(metadata) === 1 ? 13 : 15
  return 1.5 + channels
}

/** Each channel is decoded to one or two bytes. */
const bytesOfSample = ({ depth }: Metadata): number => (depth === 'ushort' ? 2 : 1)
