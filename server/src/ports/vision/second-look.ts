import { clampBox, intersectionOverUnion } from './boxes.ts'
import { detectRaw, fixedSize, type Network } from './network.ts'
import { cutAndResize, type Picture } from './picture.ts'
import type { Box } from './port.ts'

/** A crop for the second look is larger than the box by this fraction of its size on each side. */
const GROWTH = 0.35
const MIN_CONFIRMATION_SCORE = 0.01

/** A box that somebody else drew may be farther off. */
const GROWTH_OF_ROUGH = 0.6
/** The localizer's answer takes the place of a rough box from this score and overlap on. */
const MIN_FIT_SCORE = 0.15
const MIN_FIT_IOU = 0.3

/** A box moves toward the second look's from this score and overlap on. */
const MIN_MOVE_SCORE = 0.15
const MIN_MOVE_IOU = 0.3

/** How well the localizer confirms a box. */
export interface BoxConfirmation {
  /** 0..1, of the answer with the greatest score × IoU². */
  score: number
  iou: number
  /** The place that this answer gives; null when there is none. */
  box: Box | null
  /** The answer with the greatest score in the crop, whatever it overlaps. */
  surest: { score: number; iou: number }
}

/** Runs the localizer once more on the box and what surrounds it. */
export async function confirmBox(localizer: Network, picture: Picture, box: Box): Promise<BoxConfirmation> {
  const around = grow(box)
  const size = fixedSize(localizer)
  const crop = await cutAndResize(picture, around, size)
  let best: Omit<BoxConfirmation, 'surest'> = { score: 0, iou: 0, box: null }
  let surest = { score: 0, iou: 0 }
  for (const seen of await detectRaw(localizer, crop, { size, minScore: MIN_CONFIRMATION_SCORE })) {
    const place = within(around, seen.box)
    const iou = intersectionOverUnion(place, box)
    if (seen.score * iou ** 2 > best.score * best.iou ** 2) best = { score: seen.score, iou, box: place }
    if (seen.score > surest.score) surest = { score: seen.score, iou }
  }
  return { ...best, surest }
}

/**
 * The mean of the box and the second look's place for it. Both err, in different ways: on the reference photos the mean fits
 * more things than either (docs/models.md).
 */
export function halfwayTo(confirmation: BoxConfirmation | null, box: Box): Box {
  if (!confirmation?.box || confirmation.score < MIN_MOVE_SCORE || confirmation.iou < MIN_MOVE_IOU) return box
  const { x0, y0, x1, y1 } = confirmation.box
  return clampBox({ x0: (box.x0 + x0) / 2, y0: (box.y0 + y0) / 2, x1: (box.x1 + x1) / 2, y1: (box.y1 + y1) / 2 })
}

/** The place of the item that a rough box means; null when the localizer sees none there. */
export async function fitBox(localizer: Network, picture: Picture, rough: Box): Promise<Box | null> {
  const around = grow(rough, GROWTH_OF_ROUGH)
  const size = fixedSize(localizer)
  const crop = await cutAndResize(picture, around, size)
  const [best] = (await detectRaw(localizer, crop, { size, minScore: MIN_FIT_SCORE }))
    .map(({ box, score }) => ({ box: within(around, box), score }))
    .map(({ box, score }) => ({ box, iou: intersectionOverUnion(box, rough), score }))
    .filter(({ iou }) => iou >= MIN_FIT_IOU)
    .toSorted((a, b) => b.score * b.iou ** 2 - a.score * a.iou ** 2)
  return best ? clampBox(best.box) : null
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

function grow(box: Box, share = GROWTH): Box {
  const x = (box.x1 - box.x0) * share
  const y = (box.y1 - box.y0) * share
  return clampBox({ x0: box.x0 - x, y0: box.y0 - y, x1: box.x1 + x, y1: box.y1 + y })
}
