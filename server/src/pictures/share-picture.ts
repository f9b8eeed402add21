import type { OverlayOptions } from 'sharp'
import { decoding } from './decoding.ts'
import { DISPLAY, type Drawn, drawMark, drawText, PLAIN } from './drawn-text.ts'
import { openOwn } from './own-picture.ts'
import { sharp } from './sharp.ts'

/** Link preview size of messengers and social networks (https://ogp.me). */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const
/** Increment it when the layout changes, so that cached pictures are not served. */
export const SHARE_PICTURE_VERSION = 2

export interface ShareFacts {
  /** Such as 'Estate Sale'. */
  type: string
  title: string
  /** Date and place, one line each. */
  lines: string[]
  productName: string
}

const PAPER = '#fbf7ef'
const INK = '#22201b'
const INK_SOFT = '#5e574b'
const BRICK = '#b5391f'
const PICTURE_GROUND = '#f1ece2'
/** A picture may be so much broader or taller than its slot and still fill it, as a whole photo is. */
const MAX_EXCESS = 1.8
const GAP = 6
const MARGIN = 56
/** X coordinate of the boundary between text and pictures. */
const SPLIT = 660

/**
 * Draws the preview picture for links to a listing: text on the left, up to three pictures on the right, or the logo if
 * there are none. Characters that the two fonts lack are drawn with the machine's fonts.
 * @param pictures JPEG or WebP, best first @returns a JPEG of SHARE_PICTURE's size
 */
export function drawSharePicture(facts: ShareFacts, pictures: readonly Buffer[]): Promise<Buffer> {
  return decoding(async () => {
    const parts = await Promise.all([drawWords(facts), drawPictures(pictures)])
    return sharp({ create: { ...SHARE_PICTURE, channels: 3, background: PAPER } })
      .composite(parts.flat())
      .jpeg({ quality: 85 })
      .toBuffer()
  })
}

async function drawWords({ type, title, lines, productName }: ShareFacts): Promise<OverlayOptions[]> {
  const width = SPLIT - 2 * MARGIN
  const [kind, name, facts, brand, mark] = await Promise.all([
    drawText(type, { ...PLAIN, width, maxHeight: 40, pixels: 30, color: BRICK }),
    drawText(title, { ...DISPLAY, width, maxHeight: 264, pixels: 62, color: INK }),
    drawText(lines.join('\n'), { ...PLAIN, width, maxHeight: 96, pixels: 32, color: INK_SOFT }),
    drawText(productName, { ...DISPLAY, width: width - 60, maxHeight: 44, pixels: 36, color: INK }),
    drawMark(44),
  ])
  const bottom = SHARE_PICTURE.height - MARGIN
  const rows: [Drawn | null, left: number, top: number][] = [
    [kind, MARGIN, MARGIN],
    [name, MARGIN, MARGIN + 56],
    [facts, MARGIN, bottom - 84 - (facts?.height ?? 0)],
    [brand, MARGIN + 52, bottom - 22 - Math.round((brand?.height ?? 0) / 2)],
  ]
  const texts = rows.flatMap(([drawn, left, top]) => (drawn ? { input: drawn.picture, left, top } : []))
  return [...texts, { input: mark, left: MARGIN, top: bottom - 44 }]
}

interface Slot {
  left: number
  top: number
  width: number
  height: number
}

async function drawPictures(pictures: readonly Buffer[]): Promise<OverlayOptions[]> {
  if (pictures.length === 0) {
    const input = await drawMark(300)
    return [{ input, left: SPLIT + 140, top: 165 }]
  }
  const slots = slotsFor(pictures.length)
  const placed = slots.map(async ({ left, top, width, height }, index) => {
    const picture = pictures[index]
    if (!picture) return []
    return [{ input: await fitted(picture, { width, height }), left, top }]
  })
  return (await Promise.all(placed)).flat()
}

/** Fills the slot when that cuts off little; otherwise all of it is shown. */
async function fitted(picture: Buffer, slot: { width: number; height: number }): Promise<Buffer> {
  const image = openOwn(picture)
  const { width, height } = await image.metadata()
  const excess = (width * slot.height) / (height * slot.width)
  const fit = Math.max(excess, 1 / excess) <= MAX_EXCESS ? 'cover' : 'contain'
  return image.resize({ ...slot, fit, background: PICTURE_GROUND }).toBuffer()
}

/** Width by height of the places of so many pictures. */
export const shareShapes = (count: number): number[] =>
  count === 0 ? [] : slotsFor(count).map(({ width, height }) => width / height)

/** One picture fills the right side; two are stacked; the first of three is larger. */
function slotsFor(count: number): Slot[] {
  const { width, height } = SHARE_PICTURE
  const whole = { left: SPLIT, top: 0, width: width - SPLIT, height }
  if (count === 1) return [whole]
  const upper = count === 2 ? (height - GAP) / 2 : 390
  const below = { top: upper + GAP, height: height - upper - GAP }
  if (count === 2)
    return [
      { ...whole, height: upper },
      { ...whole, ...below },
    ]
  const half = (whole.width - GAP) / 2
  return [
    { ...whole, height: upper },
    { ...whole, ...below, width: half },
    { ...whole, ...below, left: SPLIT + half + GAP, width: half },
  ]
}
