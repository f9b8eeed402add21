import sharp from 'sharp'
import type { InferenceSession } from 'onnxruntime-node'
import { clampBox } from './boxes.ts'
import { CHARACTERS_FILE, loadModel, TEXT_LINES_FILE, TEXT_READING_FILE } from './model-files.ts'
import { loadSession } from './network.ts'
import type { Picture } from './picture.ts'
import type { TextLine } from './port.ts'
import { findTiltedLines, type TiltedLine } from './text-lines.ts'
import { parseCharacters, readPicture, type TextNetwork } from './text-recognition.ts'

/** Of a sign or a screenshot: more lines than things have on them. */
const MAX_LINES = 48
/** Of a line's characters; below it, one in some ten signs has a wrong digit (bench/signs.ts). */
const MIN_CONFIDENCE = 0.8
/** Within a word the likelihood of a space is 0, between two words of signs 0.05 and more (bench/signs.ts). */
const MIN_SPACE = 0.04
/** A line this much longer than high shows how far the writing is tilted. */
const LONG_RATIO = 3
/** Lines whose middles are closer than this share of their height stand in one row. */
const ROW_SHARE = 0.5

/** The networks that find and read writing. */
export interface WritingNetworks {
  lines: InferenceSession
  reading: TextNetwork
}

export async function loadWritingNetworks(modelsFolder: string): Promise<WritingNetworks> {
  const lines = await loadSession(modelsFolder, TEXT_LINES_FILE)
  const session = await loadSession(modelsFolder, TEXT_READING_FILE)
  const characters = parseCharacters(loadModel(modelsFolder, CHARACTERS_FILE).content)
  return { lines, reading: { session, characters } }
}

/**
 * All writing in a picture, wherever it stands, in the order in which people read it: what stands in one row is one line.
 * Writing may be tilted, as on a photo of a sign.
 */
export async function readAllWriting({ lines, reading }: WritingNetworks, picture: Picture): Promise<TextLine[]> {
  const found = await findTiltedLines(lines, picture)
  const largest = found.toSorted((a, b) => b.length * b.height - a.length * a.height).slice(0, MAX_LINES)
  const tilt = commonTilt(largest)
  const read: { line: TiltedLine; text: string; confidence: number }[] = []
  for (const line of largest) {
    const cut = await cutTilted(picture, { ...line, ...(isLong(line) ? {} : alongTilt(line, tilt)) })
    const { text, confidence } = await readPicture(reading, cut, MIN_SPACE)
    if (text && confidence >= MIN_CONFIDENCE) read.push({ line, text, confidence })
  }
  return inRows(read, tilt).map((row) => toTextLine(row, picture))
}

const isLong = ({ length, height }: TiltedLine) => length >= LONG_RATIO * height

/** The tilt of most of the writing, in radians. */
function commonTilt(lines: readonly TiltedLine[]): number {
  const long = lines.filter(isLong).toSorted((a, b) => a.tilt - b.tilt)
  const half = long.reduce((sum, { length }) => sum + length, 0) / 2
  let passed = 0
  for (const { tilt, length } of long) {
    passed += length
    if (passed >= half) return tilt
  }
  return 0
}

/** A short line has no direction of its own: '8-2'. */
function alongTilt({ box, height, length }: TiltedLine, tilt: number): Pick<TiltedLine, 'tilt' | 'length' | 'height'> {
  if (tilt === 0) return { tilt, length: box.x1 - box.x0, height: box.y1 - box.y0 }
  return { tilt, length: Math.max(length, height), height: Math.max(height, Math.min(length, box.y1 - box.y0)) }
}

/** The part of a picture that a line covers, turned upright. */
async function cutTilted(picture: Picture, { center, tilt, length, height }: TiltedLine): Promise<Picture> {
  const [sin, cos] = [Math.abs(Math.sin(tilt)), Math.abs(Math.cos(tilt))]
  const [halfWidth, halfHeight] = [(length * cos + height * sin) / 2, (length * sin + height * cos) / 2]
  const left = Math.max(0, Math.floor(center.x - halfWidth))
  const top = Math.max(0, Math.floor(center.y - halfHeight))
  const width = Math.max(1, Math.min(picture.width, Math.ceil(center.x + halfWidth)) - left)
  const boxHeight = Math.max(1, Math.min(picture.height, Math.ceil(center.y + halfHeight)) - top)
  const raw = { raw: { width: picture.width, height: picture.height, channels: 3 as const } }
  const part = await sharp(picture.pixels, raw).extract({ left, top, width, height: boxHeight }).raw().toBuffer()
  const turned = await sharp(part, { raw: { width, height: boxHeight, channels: 3 } })
    .rotate((-tilt * 180) / Math.PI, { background: '#888' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const size = {
    width: Math.min(turned.info.width, Math.max(1, Math.round(length))),
    height: Math.min(turned.info.height, Math.max(1, Math.round(height))),
  }
  const inner = {
    left: Math.floor((turned.info.width - size.width) / 2),
    top: Math.floor((turned.info.height - size.height) / 2),
    ...size,
  }
  const pixels = await sharp(turned.data, {
    raw: { width: turned.info.width, height: turned.info.height, channels: 3 },
  })
    .extract(inner)
    .raw()
    .toBuffer()
  return { pixels, ...size }
}

interface ReadLine {
  line: TiltedLine
  text: string
  confidence: number
}

/** From top to bottom, along the tilt. */
function inRows(read: readonly ReadLine[], tilt: number): ReadLine[][] {
  const [sin, cos] = [Math.sin(tilt), Math.cos(tilt)]
  const across = ({ line }: ReadLine) => line.center.x * cos + line.center.y * sin
  const down = ({ line }: ReadLine) => line.center.y * cos - line.center.x * sin
  const rows: ReadLine[][] = []
  for (const each of read.toSorted((a, b) => down(a) - down(b))) {
    const row = rows.at(-1)
    const first = row?.[0]
    const isInRow = first && down(each) - down(first) < ROW_SHARE * Math.min(first.line.height, each.line.height)
    if (row && isInRow) row.push(each)
    else rows.push([each])
  }
  return rows.map((row) => row.toSorted((a, b) => across(a) - across(b)))
}

function toTextLine(row: readonly ReadLine[], { width, height }: Picture): TextLine {
  const boxes = row.map(({ line }) => line.box)
  const box = clampBox({
    x0: Math.min(...boxes.map(({ x0 }) => x0)) / width,
    y0: Math.min(...boxes.map(({ y0 }) => y0)) / height,
    x1: Math.max(...boxes.map(({ x1 }) => x1)) / width,
    y1: Math.max(...boxes.map(({ y1 }) => y1)) / height,
  })
  const confidence = Math.min(...row.map((each) => each.confidence))
  return { box, text: row.map(({ text }) => text).join(' '), confidence, isUpright: false }
}
