import { blurParts } from '#pictures/blur.ts'
import { decoding } from '#pictures/decoding.ts'
import { pixelBox, type Region } from '#pictures/region.ts'
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
const CROP_SIDE = 336
/** Limits the cost: each crop takes about 150 tokens. */
export const MAX_CROPS = 24

export interface Pictures extends PhotoSize {
  photo: Buffer
  crops: Buffer[]
}

/** The photo and its crops as JPEGs for a model, with the hidden parts blurred. Crops are cut at full resolution. */
export function picturesFor({ photo, boxes, hidden }: AppraisalQuestion): Promise<Pictures> {
  return decoding(async () => {
    const shown = await (await blurParts(photo, hidden.map(toRegion))).raw().toBuffer({ resolveWithObject: true })
    const { width, height, channels } = shown.info
    const image = () => sharp(shown.data, { ...DECODE_OPTIONS, raw: { width, height, channels } })
    const size = sizeFor({ width, height })
    const whole = image().resize(size.width, size.height, { fit: 'fill' })
    const crops: Buffer[] = []
    for (const box of boxes.slice(0, MAX_CROPS)) {
      const crop = image()
        .extract(pixelBox(toRegion(box), { width, height }))
        .resize(CROP_SIDE, CROP_SIDE, { fit: 'inside', withoutEnlargement: true })
      crops.push(await crop.jpeg().toBuffer())
    }
    return { ...size, photo: await whole.jpeg().toBuffer(), crops }
  })
}

const toRegion = ({ x0, y0, x1, y1 }: Box): Region => ({ x1: x0, y1: y0, x2: x1, y2: y1 })

/** The size closest to the photo's aspect ratio that the services do not resize. */
function sizeFor({ width, height }: PhotoSize): PhotoSize {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height), Math.sqrt(MAX_AREA / (width * height)))
  const tiles = (side: number) => Math.max(1, Math.floor((side * scale) / TILE)) * TILE
  return { width: tiles(width), height: tiles(height) }
}
