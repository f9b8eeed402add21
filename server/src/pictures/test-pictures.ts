import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { AppError } from '#errors.ts'
import { makeMaster } from './master.ts'
import { sharp } from './sharp.ts'

const RED = { r: 220, g: 30, b: 30 }
const GREEN = { r: 30, g: 200, b: 30 }
const BLUE = { r: 30, g: 30, b: 220 }
const WHITE = { r: 240, g: 240, b: 240 }
const COLORS = { red: RED, green: GREEN, blue: BLUE, white: WHITE }

/** A picture of four quarters: red and green on top, blue and white below. */
export function quarters(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const color = y < height / 2 ? (x < width / 2 ? RED : GREEN) : x < width / 2 ? BLUE : WHITE
      pixels.set([color.r, color.g, color.b], (y * width + x) * 3)
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** The color at a position, in fractions from the top left corner: its name, or its numbers if it has none. */
export async function colorAt(picture: Buffer, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  const found = [...data.subarray(at, at + 3)]
  const isNear = ({ r, g, b }: typeof RED) =>
    [r, g, b].every((value, index) => Math.abs(value - (found[index] ?? -999)) < 30)
  return Object.entries(COLORS).find(([, color]) => isNear(color))?.[0] ?? found.join(',')
}

/** The colors at the centers of the four quarters, row by row. */
export async function sampleColors(picture: Buffer): Promise<string[]> {
  const places = [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ] as const
  return Promise.all(places.map(([x, y]) => colorAt(picture, x, y)))
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

interface PngKind {
  bits: number
  colorType: number
  isInterlaced?: boolean
}

export const BLACK_AND_WHITE = { bits: 1, colorType: 0 }
export const DEEP_RGBA = { bits: 16, colorType: 6 }

/** A PNG with a false size in its header and a few rows of zeros as data. */
export function claimingPng(
  width: number,
  height: number,
  { bits, colorType, isInterlaced = false }: PngKind = BLACK_AND_WHITE,
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, colorType, 0, 0, isInterlaced ? 1 : 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** The start of a progressive JPEG, up to the marker with its size. */
export async function claimingJpeg(width: number, height: number): Promise<Buffer> {
  const jpeg = await quarters(16, 16).jpeg({ progressive: true }).toBuffer()
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc2]))
  jpeg.writeUInt16BE(height, frame + 5)
  jpeg.writeUInt16BE(width, frame + 7)
  return jpeg
}

/** A lossless WebP of one color: its pixels take no bits, so that a large size costs no bytes. */
export function flatWebp(width: number, height: number): Buffer {
  const webp = Buffer.from('UklGRhwAAABXRUJQVlA4TBAAAAAvAAAAAAdQwChg/wMR0f8A', 'base64')
  const sides = ((height - 1) * 2 ** 14 + width - 1) >>> 0
  webp.writeUInt32LE(sides, 21)
  return webp
}

/** A HEIF file, HEIC or AVIF, with a false size for all its pictures. */
export function claimingHeif(heif: Buffer, width: number, height: number): Buffer {
  const claiming = Buffer.from(heif)
  for (let at = heif.indexOf('ispe'); at !== -1; at = heif.indexOf('ispe', at + 1)) {
    claiming.writeUInt32BE(width, at + 8)
    claiming.writeUInt32BE(height, at + 12)
  }
  return claiming
}

/** Four frames of 100 x 100 pixels, each in one color. */
export async function animation(): Promise<Buffer> {
  const colors = [RED, GREEN, BLUE, WHITE]
  const pixels = Buffer.concat(colors.map(({ r, g, b }) => Buffer.alloc(100 * 100 * 3, Buffer.from([r, g, b]))))
  return sharp(pixels, { raw: { width: 100, height: 400, channels: 3, pageHeight: 100 } })
    .webp({ loop: 0, delay: [100, 100, 100, 100] })
    .toBuffer()
}

/** An animation whose frames claim a false size. */
export async function claimingAnimation(width: number, height: number): Promise<Buffer> {
  const webp = await animation()
  const canvas = webp.indexOf('VP8X') + 12
  webp.writeUIntLE(width - 1, canvas, 3)
  webp.writeUIntLE(height - 1, canvas + 3, 3)
  return webp
}

export const master = (bytes: Buffer) => makeMaster(async () => bytes)
export const fixture = (name: string) => readFile(path.join(import.meta.dirname, 'fixtures', name))

/** Describes the result of decoding the bytes. Rethrows unexpected errors. */
export async function describeDecoding(bytes: Buffer): Promise<string> {
  try {
    await master(bytes)
    return 'a picture'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}
