import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { isProductNumber, MAX_CODES_PER_PHOTO, toGtin } from '@yardsnap/contract/gtins'
import { prepareZXingModule, type Position, type ReadResult, readBarcodes } from 'zxing-wasm/reader'
import { DECODE_OPTIONS } from './inspect.ts'
import { sharp } from './sharp.ts'

/** A barcode in a photo. */
export interface FoundCode {
  /** As `toGtin` has it. */
  gtin: string
  /** Around its bars, in fractions (0..1) of the upright photo. */
  box: { x0: number; y0: number; x1: number; y1: number }
}

/** A photo without inner structure, and its size in pixels. */
interface Gray {
  /** A byte a pixel. */
  data: Buffer
  width: number
  height: number
}

interface Point {
  x: number
  y: number
}

/** In one photo, before the second reading leaves out what was misread. */
const MAX_CANDIDATES = 2 * MAX_CODES_PER_PHOTO
/**
 * A code is read again from a piece of the photo that is turned until its bars are upright, and is as many times as large,
 * unless it becomes larger than `MAX_PIECE` pixels. Rows of a code that lies askew may agree on a wrong number with a right
 * check digit, most often as a UPC-E; turned, they do not.
 */
const SCALE = 2
const MAX_PIECE = 1000
/** Around a code, as a share of its length: its white, and what one that lies askew has beyond the rows that were read. */
const MARGIN = 0.35
/** The left half of an EAN-13 looks like a UPC-E; with this margin all of it is read again. */
const MARGIN_OF_SHORT_CODES = 1.2
const SHORT_CODES = new Set<ReadResult['format']>(['UPCE', 'EAN8'])
/** White between the photo's edge and a code that ends there. */
const WHITE = { background: 'white' }

const OPTIONS = {
  formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE'],
  maxNumberOfSymbols: MAX_CANDIDATES,
  minLineCount: 2,
  tryInvert: false,
} satisfies Parameters<typeof readBarcodes>[1]

let isPrepared = false

/** Without this, the package fetches its WebAssembly from the internet. */
async function prepare(): Promise<void> {
  if (isPrepared) return
  const file = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(file).buffer } })
  isPrepared = true
}

/**
 * The EAN and UPC codes in a picture, at most twelve. Each has been read twice, with the same number and a right check
 * digit. Codes that lie between some 25 and 65 degrees are not found. Call it only in a process with limited memory
 * (foreign-pictures.ts).
 * @param bytes an upright picture of at most `MASTER_LONG_SIDE`
 */
export async function findBarcodes(bytes: Uint8Array): Promise<FoundCode[]> {
  await prepare()
  const photo = await toGray(sharp(bytes, DECODE_OPTIONS))
  const found: FoundCode[] = []
  for (const candidate of await read(photo)) {
    const gtin = toGtin(candidate.text)
    if (found.length === MAX_CODES_PER_PHOTO) break
    if (gtin === null || !isProductNumber(gtin)) continue
    const code = { gtin, box: toBox(candidate.position, photo) }
    if (found.some((other) => other.gtin === gtin && overlap(other.box, code.box))) continue
    if (await isReadAgain(photo, candidate)) found.push(code)
  }
  return found
}

async function toGray(picture: ReturnType<typeof sharp>): Promise<Gray> {
  const { data, info } = await picture.flatten(WHITE).greyscale().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** As a portable graymap, which the reader takes with a quarter of the memory of `ImageData`. */
function read({ data, width, height }: Gray): Promise<ReadResult[]> {
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`)
  return readBarcodes(new Uint8Array(Buffer.concat([head, data])), OPTIONS)
}

async function isReadAgain(photo: Gray, { text, format, position }: ReadResult): Promise<boolean> {
  const piece = await cutOut(photo, position, SHORT_CODES.has(format) ? MARGIN_OF_SHORT_CODES : MARGIN)
  const { data, width, height } = piece
  const scale = Math.max(1, Math.min(SCALE, MAX_PIECE / Math.max(width, height)))
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const large = await toGray(sharp(data, { raw: { width, height, channels: 1 } }).resize({ ...size, fit: 'fill' }))
  const raw = { width: large.width, height: large.height, channels: 1 } as const
  const turned = await toGray(sharp(large.data, { raw }).rotate(-findSlant(piece), WHITE))
  return (await read(turned)).some((again) => again.text === text)
}

/** @param margin around the code, as a share of its length */
function cutOut(photo: Gray, position: Position, margin: number): Promise<Gray> {
  const corners: Point[] = Object.values(position)
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [right, bottom] = [Math.max(...xs), Math.max(...ys)]
  const space = Math.ceil(margin * Math.max(right - left, bottom - top))
  const x = Math.max(0, left - space)
  const y = Math.max(0, top - space)
  const width = Math.min(photo.width, right + space + 1) - x
  const height = Math.min(photo.height, bottom + space + 1) - y
  const raw = { width: photo.width, height: photo.height, channels: 1 } as const
  return toGray(sharp(photo.data, { raw }).extract({ left: x, top: y, width, height }))
}

/**
 * By how many degrees most edges of a picture are turned clockwise from upright, -90 to 90: the main direction of its
 * structure tensor (Bigun and Granlund, 1987), which for bars is across them.
 */
function findSlant({ data, width, height }: Gray): number {
  let [difference, product] = [0, 0]
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at++) {
      const across = data[at + 1]! - data[at - 1]!
      const down = data[at + width]! - data[at - width]!
      difference += across * across - down * down
      product += across * down
    }
  }
  return (Math.atan2(2 * product, difference) * 90) / Math.PI
}

function toBox(position: Position, { width, height }: Gray): FoundCode['box'] {
  const corners: Point[] = Object.values(position)
  const [xs, ys] = [corners.map(({ x }) => x / width), corners.map(({ y }) => y / height)]
  const within = (value: number) => Math.min(1, Math.max(0, Math.round(value * 10_000) / 10_000))
  return {
    x0: within(Math.min(...xs)),
    y0: within(Math.min(...ys)),
    x1: within(Math.max(...xs)),
    y1: within(Math.max(...ys)),
  }
}

const overlap = (a: FoundCode['box'], b: FoundCode['box']) =>
  a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1
