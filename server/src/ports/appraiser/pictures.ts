import { fileURLToPath } from 'node:url'
import type { Region } from '@yardsnap/contract/picture-region'
import type { OverlayOptions } from 'sharp'
import { blurParts } from '#pictures/blur.ts'
import { decoding } from '#pictures/decoding.ts'
import { type PixelBox, pixelBox } from '#pictures/region.ts'
import { DECODE_OPTIONS } from '#pictures/inspect.ts'
import { sharp } from '#pictures/sharp.ts'
import type { Box } from '#ports/vision/port.ts'
import type { PhotoSize } from './box-convention.ts'
import type { AppraisalQuestion } from './port.ts'

/** The services downscale larger pictures, which would shift boxes in pixels. */
const MAX_SIDE = 1568
const MAX_AREA = 1_150_000
/** Tile size in pixels of Qwen's models: they do not resize pictures whose sides are multiples of it. */
const TILE = 28
/** More numbers would cover the items. */
export const MAX_NUMBERS = 36
/** An item that is smaller than this in the sent photo is also sent as a crop. */
const SMALL_SIDE = 120
const CROP_SIDE = 224
/** Limits the cost: each crop takes about 70 tokens. */
const MAX_CROPS = 12
/** Of the boxes, in turn, so that neighbors differ. */
const COLORS = ['#d01010', '#1040d0', '#0a7a20', '#a000a0', '#b05000', '#007a80']
const LINE = 2
const PADDING = 4
const FONT = {
  font: 'Figtree SemiBold 18',
  fontfile: fileURLToPath(import.meta.resolve('@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf')),
  dpi: 72,
}

export interface Pictures extends PhotoSize {
  /** With the boxes and their numbers drawn into it. */
  photo: Buffer
  /** How many boxes are numbered, from 1 on. */
  numbered: number
  /** Crops of small items from the photo in its full resolution, with their numbers. */
  crops: { number: number; picture: Buffer }[]
}

/** What a model is sent: JPEGs with the hidden parts blurred, without the photo's metadata. */
export function picturesFor({ photo, boxes, hidden }: AppraisalQuestion): Promise<Pictures> {
  return decoding(async () => {
    const shown = await (await blurParts(photo, hidden.map(toRegion))).raw().toBuffer({ resolveWithObject: true })
    const { width, height, channels } = shown.info
    const image = () => sharp(shown.data, { ...DECODE_OPTIONS, raw: { width, height, channels } })
    const size = sizeFor({ width, height })
    const numbered = boxes.slice(0, MAX_NUMBERS)
    const places = numbered.map((box) => pixelBox(toRegion(box), size))
    const small = [...places.entries()].filter(([, place]) => Math.max(place.width, place.height) < SMALL_SIDE)
    const crops: Pictures['crops'] = []
    for (const [index] of small.slice(0, MAX_CROPS)) {
      const crop = image()
        .extract(pixelBox(toRegion(numbered[index]!), { width, height }))
        .resize(CROP_SIDE, CROP_SIDE, { fit: 'inside' })
      crops.push({ number: index + 1, picture: await crop.jpeg().toBuffer() })
    }
    const whole = await image()
      .resize(size.width, size.height, { fit: 'fill' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer()
    return { ...size, photo: await drawNumbers(whole, size, places), numbered: places.length, crops }
  })
}

/** @param pixels red, green, blue; is drawn on */
async function drawNumbers(pixels: Buffer, { width, height }: PhotoSize, places: readonly PixelBox[]): Promise<Buffer> {
  const tags: OverlayOptions[] = []
  for (const [index, place] of places.entries()) {
    const color = COLORS[index % COLORS.length]!
    drawOutline(pixels, width, place, color)
    const text = `<span foreground="white">${index + 1}</span>`
    const { data, info } = await sharp({ text: { ...FONT, text, rgba: true } })
      .png()
      .toBuffer({ resolveWithObject: true })
    const tag = { width: info.width + 2 * PADDING, height: info.height + 2 * PADDING }
    if (tag.width > width || tag.height > height) continue
    const left = Math.min(place.left, width - tag.width)
    const top = Math.min(place.top, height - tag.height)
    fill(pixels, width, { ...tag, left, top }, color)
    tags.push({ input: data, left: left + PADDING, top: top + PADDING })
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .composite(tags)
    .jpeg({ quality: 85 })
    .toBuffer()
}

function drawOutline(pixels: Buffer, width: number, place: PixelBox, color: string): void {
  const [right, bottom] = [place.left + place.width, place.top + place.height]
  const line = { width: Math.min(LINE, place.width), height: Math.min(LINE, place.height) }
  fill(pixels, width, { ...place, height: line.height }, color)
  fill(pixels, width, { ...place, height: line.height, top: bottom - line.height }, color)
  fill(pixels, width, { ...place, width: line.width }, color)
  fill(pixels, width, { ...place, width: line.width, left: right - line.width }, color)
}

function fill(pixels: Buffer, width: number, { left, top, ...size }: PixelBox, color: string): void {
  const row = Buffer.alloc(size.width * 3, Buffer.from(color.slice(1), 'hex'))
  for (let y = top; y < top + size.height; y++) row.copy(pixels, (y * width + left) * 3)
}

const toRegion = ({ x0, y0, x1, y1 }: Box): Region => ({ x1: x0, y1: y0, x2: x1, y2: y1 })

/** The size closest to the photo's aspect ratio that the services do not resize. */
function sizeFor({ width, height }: PhotoSize): PhotoSize {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height), Math.sqrt(MAX_AREA / (width * height)))
  const tiles = (side: number) => Math.max(1, Math.floor((side * scale) / TILE)) * TILE
  return { width: tiles(width), height: tiles(height) }
}
