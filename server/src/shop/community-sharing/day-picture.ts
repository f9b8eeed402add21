import { formatCount } from '@yardsnap/contract/formats'
import type { OverlayOptions } from 'sharp'
import { decoding } from '#pictures/decoding.ts'
import { DISPLAY, type Drawn, drawMark, drawText, PLAIN } from '#pictures/drawn-text.ts'
import { drawSvg } from '#pictures/own-drawings.ts'
import { SHARE_PICTURE } from '#pictures/share-picture.ts'
import { sharp } from '#pictures/sharp.ts'
import { BLACK, BRICK, INK, PAPER_TINT, SOFT } from '#printing/colors.ts'
import type { Area } from '#printing/sheet.ts'
import type { DayPictureFacts } from './facts.ts'
import { drawScene, LABEL_TURN } from './scene.ts'

const { width: WIDTH, height: HEIGHT } = SHARE_PICTURE
const MARGIN = 56
const TOP = 44
const MARK_HEIGHT = 42
/** The farthest houses begin below it. */
const MIN_SKY = 150
const LABEL_PADDING = { x: 34, y: 24 }
/** Of the sky above the label, and below it. */
const LABEL_ROOM = { above: 26, below: 16 }
const MAX_LABEL_WIDTH = 560

/**
 * The preview picture of links to a day: its poster without the code, in the shape of a link preview.
 * @returns a JPEG of SHARE_PICTURE's size
 */
export function drawDayPicture(facts: DayPictureFacts, productName: string): Promise<Buffer> {
  return decoding(async () => {
    const [head, label, count] = [await drawHead(facts, productName), await drawLabel(facts), await drawCount(facts)]
    const sky = Math.max(MIN_SKY, LABEL_ROOM.above + label.height + LABEL_ROOM.below)
    const place = { width: label.width, height: label.height, x: WIDTH - MARGIN - label.width, y: LABEL_ROOM.above }
    const scene = { width: WIDTH, height: HEIGHT - head.height, sky, houseCount: facts.houseCount, label: place }
    const below = ({ left = 0, top = 0, ...part }: OverlayOptions) => ({ ...part, left, top: head.height + top })
    const turned = await turnWords(label.words, place)
    return sharp({ create: { ...SHARE_PICTURE, channels: 3, background: PAPER_TINT } })
      .composite([
        { input: await drawSvg(drawScene(scene)), left: 0, top: head.height },
        ...head.parts,
        ...count.map(below),
        below(turned),
      ])
      .jpeg({ quality: 85 })
      .toBuffer()
  })
}

/** What kind of day it is, where, and its name, beside the product's mark. @returns its height in pixels */
async function drawHead({ kind, locality, name, notice }: DayPictureFacts, productName: string) {
  const width = WIDTH - 2 * MARGIN
  const [mark, brand] = await Promise.all([
    drawMark(MARK_HEIGHT),
    drawText(productName, { ...DISPLAY, width: 260, maxHeight: 40, pixels: 32, color: INK }),
  ])
  const { width: markWidth } = await sharp(mark).metadata()
  const brandWidth = brand ? brand.width + 12 : 0
  const brandLeft = WIDTH - MARGIN - markWidth - brandWidth
  const overline = [kind, locality].filter(Boolean).join('  ·  ').toUpperCase()
  const [over, title, notes] = await Promise.all([
    drawText(overline, { ...PLAIN, width: brandLeft - MARGIN - 24, maxHeight: 34, pixels: 26, color: SOFT }),
    drawText(name, { ...DISPLAY, width, maxHeight: 136, pixels: 68, color: BRICK }),
    drawText(notice, { ...DISPLAY, width, maxHeight: 44, pixels: 40, color: BLACK }),
  ])
  const parts: OverlayOptions[] = [
    { input: mark, left: brandLeft, top: TOP - 8 },
    ...put(brand, brandLeft + markWidth + 12, TOP - 8 + Math.round((MARK_HEIGHT - (brand?.height ?? 0)) / 2)),
    ...put(over, MARGIN, TOP),
  ]
  let top = TOP + MARK_HEIGHT + 10
  for (const [drawn, gap] of [
    [title, 16],
    [notes, 8],
  ] as const) {
    if (!drawn) continue
    parts.push(...put(drawn, MARGIN, top))
    top += drawn.height + gap
  }
  return { parts, height: top + 8 }
}

const put = (drawn: Drawn | null, left: number, top: number): OverlayOptions[] =>
  drawn ? [{ input: drawn.picture, left, top }] : []

/** The number of houses, as large as the sky. */
async function drawCount({ houseCount, houseWord }: DayPictureFacts): Promise<OverlayOptions[]> {
  if (houseCount === 0) return []
  const [number, word] = await Promise.all([
    drawText(formatCount(houseCount), { ...DISPLAY, width: 320, maxHeight: 104, pixels: 132, color: INK }),
    drawText(houseWord, { ...DISPLAY, width: 160, maxHeight: 44, pixels: 38, color: INK }),
  ])
  const bottom = 24 + (number?.height ?? 0)
  return [...put(number, MARGIN, 24), ...put(word, MARGIN + (number?.width ?? 0) + 16, bottom - (word?.height ?? 0))]
}

interface Label {
  /** Without its turn. */
  width: number
  height: number
  /** Its lines, on a transparent ground of that size. */
  words: Buffer
}

/** When it is. */
async function drawLabel({ when }: DayPictureFacts): Promise<Label> {
  const isAlone = when.length === 1
  const style = { width: MAX_LABEL_WIDTH - 2 * LABEL_PADDING.x, maxHeight: isAlone ? 96 : 46, color: INK }
  const rows = when.flatMap(({ days, hours }) => [
    drawText(days, { ...DISPLAY, ...style, pixels: isAlone ? 44 : 32 }),
    drawText(hours, { ...PLAIN, ...style, pixels: isAlone ? 34 : 26 }),
  ])
  const lines = (await Promise.all(rows)).filter((row) => row !== null)
  const gap = isAlone ? 14 : 10
  const width = Math.max(0, ...lines.map((line) => line.width)) + 2 * LABEL_PADDING.x
  let top = LABEL_PADDING.y
  const placed = lines.map(({ picture, height }) => {
    const part = { input: picture, left: LABEL_PADDING.x, top }
    top += height + gap
    return part
  })
  const height = top - (lines.length > 0 ? gap : 0) + LABEL_PADDING.y
  const ground = { width, height, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } }
  return { width, height, words: await sharp({ create: ground }).composite(placed).png().toBuffer() }
}

/** Turns the words as the label below them is. */
async function turnWords(words: Buffer, { x, y, width, height }: Area): Promise<OverlayOptions> {
  const turned = sharp(words).rotate(LABEL_TURN, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
  const { data, info } = await turned.png().toBuffer({ resolveWithObject: true })
  return {
    input: data,
    left: Math.round(x + (width - info.width) / 2),
    top: Math.round(y + (height - info.height) / 2),
  }
}
