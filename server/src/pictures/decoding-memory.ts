import type { Metadata } from 'sharp'

const MEGABYTE = 2 ** 20
/** Of any picture, and of each pixel of its width, for the rows that are read ahead, made smaller and encoded. */
const WORKING_MEGABYTES = 56
const WORKING_ROWS = 1000
/** libheif as WebAssembly. */
const HEVC_MEGABYTES = 16

/** Samples of a pixel as a JPEG keeps them. */
const JPEG_SAMPLES = new Map([
  ['4:2:0', 1.5],
  ['4:1:1', 1.5],
  ['4:2:2', 2],
])

/**
 * How much memory decoding a picture takes, as measured with sharp 0.35 and libheif 1.23 on pictures of 12 to 60
 * megapixels. Most are read row by row; what is kept whole meanwhile is what large pictures are refused for.
 */
export function megabytesToDecode(metadata: Metadata): number {
  const { width, height, channels, format, compression } = metadata
  const rowBytes = width * channels * bytesOfSample(metadata)
  const hevcMegabytes = format === 'heif' && compression !== 'av1' ? HEVC_MEGABYTES : 0
  const wholeBytes = width * height * wholeBytesOfPixel(metadata)
  return WORKING_MEGABYTES + hevcMegabytes + (rowBytes * WORKING_ROWS + wholeBytes) / MEGABYTE
}

/** Bytes a pixel that are in memory for the whole picture at once. */
function wholeBytesOfPixel(metadata: Metadata): number {
  const { format, channels, isProgressive, chromaSubsampling = '', compression } = metadata
  // Coefficients of two bytes, when the picture is refined scan by scan.
  if (format === 'jpeg') return isProgressive ? 2 * (JPEG_SAMPLES.get(chromaSubsampling) ?? channels) : 0
  if (format === 'png') return isProgressive ? channels * bytesOfSample(metadata) : 0
  // RGBA; only of lossless pictures and of frames of animations, but that is not told.
  if (format === 'webp') return 4
  // AV1's planes, a copy of them, and their conversion to RGB; HEVC's planes, and the RGB that they become.
  if (compression === 'av1') return bytesOfSample(metadata) === 1 ? 13 : 15
  return 1.5 + channels
}

/** Channels are decoded to bytes, or to pairs of bytes. */
const bytesOfSample = ({ depth }: Metadata): number => (depth === 'ushort' ? 2 : 1)
