import { clampBox, intersectionOverUnion } from './boxes.ts'
import type { Detection } from './boxes.ts'
import { detect } from './network.ts'
import type { Network } from './network.ts'
import { cutPicture } from './picture.ts'
import type { Picture } from './picture.ts'
import type { Box } from './port.ts'

/** A tile's share of the photo's width and height; four of them overlap. */
const TILE = 0.6
/** A box that comes closer than this to a tile's inner edge, in tiles, may have been cut by it. */
const EDGE = 0.01
/** A crop for the second look is larger than the box by this fraction of its size on each side. */
const GROWTH = 0.35
const MIN_LOOK_SCORE = 0.01

/** How well a network that finds things of any class confirms a box. */
export interface Look {
  /** 0..1, of the answer with the greatest score × IoU². */
  score: number
  iou: number
}

/** What a localizer finds in four tiles of the photo, as one view. */
export async function detectInTiles(localizer: Network, picture: Picture, minScore: number): Promise<Detection[]> {
  const found: Detection[] = []
  for (const x0 of [0, 1 - TILE]) {
    for (const y0 of [0, 1 - TILE]) {
      const tile = { x0, y0, x1: x0 + TILE, y1: y0 + TILE }
      const view = { size: fixedSize(localizer), minScore }
      const inTile = await detect(localizer, await cutPicture(picture, tile), view)
      found.push(
        ...inTile.filter(({ box }) => !isCut(box, tile)).map((each) => ({ ...each, box: within(tile, each.box) })),
      )
    }
  }
  return found
}

/** Runs the localizer once more on the box and what surrounds it. */
export async function lookAgain(localizer: Network, picture: Picture, box: Box): Promise<Look> {
  const around = grow(box)
  const view = { size: fixedSize(localizer), minScore: MIN_LOOK_SCORE }
  let best: Look = { score: 0, iou: 0 }
  for (const seen of await detect(localizer, await cutPicture(picture, around), view)) {
    const iou = intersectionOverUnion(within(around, seen.box), box)
    if (seen.score * iou ** 2 > best.score * best.iou ** 2) best = { score: seen.score, iou }
  }
  return best
}

export function fixedSize({ spec }: Network): { width: number; height: number } {
  const { size } = spec.input
  if ('width' in size) return size
  throw new Error('Only a detector may have several views')
}

/** A box in fractions of a part of the photo, in fractions of the photo. */
function within(part: Box, { x0, y0, x1, y1 }: Box): Box {
  const width = part.x1 - part.x0
  const height = part.y1 - part.y0
  return {
    x0: part.x0 + x0 * width,
    y0: part.y0 + y0 * height,
    x1: part.x0 + x1 * width,
    y1: part.y0 + y1 * height,
  }
}

function isCut(box: Box, tile: Box): boolean {
  return (
    (box.x0 < EDGE && tile.x0 > 0) ||
    (box.y0 < EDGE && tile.y0 > 0) ||
    (box.x1 > 1 - EDGE && tile.x1 < 1) ||
    (box.y1 > 1 - EDGE && tile.y1 < 1)
  )
}

function grow(box: Box): Box {
  const x = (box.x1 - box.x0) * GROWTH
  const y = (box.y1 - box.y0) * GROWTH
  return clampBox({ x0: box.x0 - x, y0: box.y0 - y, x1: box.x1 + x, y1: box.y1 + y })
}
