import { areaOf, type Detection, highest, holds, intersectionOverUnion, overlapArea } from './boxes.ts'
import type { Box } from './port.ts'
import { type BoxConfirmation, halfwayTo } from './second-look.ts'

/** What trees ask beside the features of the table (rank.ts): the answers of single views, and the photo's other boxes. */
export interface Surroundings {
  /** Of the second look's surest answer nearby: score, and IoU with the box. */
  lookTop: number
  lookTopIou: number
  /** ln of the area of the second look's box over this one's. */
  lookGrowth: number
  /** 1 - IoU of the box before and after it was moved. */
  moved: number
  /** |ln(width / height)|, in pixels. */
  longness: number
  /** Distance from the nearest edge of the photo, and of the lower side from the top. */
  edgeDistance: number
  lowerSide: number
  /** ln of the area over the median area of the photo's sure boxes. */
  relativeSize: number
  /** How many boxes are surer; the best score, and this one over it; the number of boxes. */
  rank: number
  bestScore: number
  relativeScore: number
  count: number
  /** Best score of a box that it holds, less its own. */
  heldMore: number
  /** Greatest IoU with any other box, and with a surer one after both were moved. */
  anyIou: number
  surerMovedIou: number
  /** Share that surer boxes cover, each counted by itself, at most 2. */
  covered: number
  /** Answers of all views for it, and their mean IoU with it. */
  answers: number
  answersIou: number
  labelScore: number
  /** Best score in each view with an IoU of at least 0.5. */
  [view: `view${number}`]: number
}

interface Seen {
  box: Box
  score: number
  labelScore: number
}

const SAME_OBJECT_OVERLAP = 0.5
const SURE_SCORE = 0.3
const MAX_ANSWERS = 30
const MAX_COVERED = 2
const MIN_AREA = 1e-6

/**
 * @param objects all candidates of a photo, best first; `confirmations` in the same order, null without a localizer
 * @param aspect width over height of the photo
 */
export function describeSurroundings(
  objects: readonly Seen[],
  views: readonly (readonly Detection[])[],
  { confirmations, aspect }: { confirmations: readonly (BoxConfirmation | null)[]; aspect: number },
): Surroundings[] {
  const moved = objects.map(({ box }, index) => halfwayTo(confirmations[index] ?? null, box))
  const bestScore = highest(objects.map(({ score }) => score))
  const sure = objects.filter(({ score }) => score >= SURE_SCORE)
  const usualArea = median((sure.length > 0 ? sure : objects).map(({ box }) => lnArea(box)))
  return objects.map((object, index) => {
    const { box, score, labelScore } = object
    const { x0, y0, x1, y1 } = box
    const others = objects.filter((other) => other !== object)
    const surer = others.filter((other) => other.score > score)
    const held = others.filter((other) => holds(box, other.box)).map((other) => other.score)
    const ofViews = views.map((view) => view.filter((seen) => isSame(seen.box, box)))
    const answers = ofViews.flat()
    const look = confirmations[index] ?? null
    const byView = ofViews.map((seen, view) => [`view${view}`, highest(seen.map((each) => each.score))])
    return {
      lookTop: look?.surest.score ?? 0,
      lookTopIou: look?.surest.iou ?? 0,
      lookGrowth: look?.box ? lnArea(look.box) - lnArea(box) : 0,
      moved: 1 - intersectionOverUnion(moved[index]!, box),
      longness: Math.abs(Math.log(((x1 - x0) * aspect) / (y1 - y0))),
      edgeDistance: Math.min(x0, y0, 1 - x1, 1 - y1),
      lowerSide: y1,
      relativeSize: lnArea(box) - usualArea,
      rank: surer.length,
      bestScore,
      relativeScore: score / bestScore,
      count: objects.length,
      heldMore: highest(held) - score,
      anyIou: highest(others.map((other) => intersectionOverUnion(other.box, box))),
      surerMovedIou: highest(
        objects.map((other, at) => {
          return other.score > score ? intersectionOverUnion(moved[at]!, moved[index]!) : 0
        }),
      ),
      covered: Math.min(MAX_COVERED, sum(surer.map((other) => overlapArea(other.box, box))) / areaOf(box)),
      answers: Math.min(MAX_ANSWERS, answers.length),
      answersIou: sum(answers.map((seen) => intersectionOverUnion(seen.box, box))) / Math.max(1, answers.length),
      labelScore,
      ...(Object.fromEntries(byView) as Record<`view${number}`, number>),
    }
  })
}

function isSame(a: Box, b: Box): boolean {
  return intersectionOverUnion(a, b) >= SAME_OBJECT_OVERLAP
}

function lnArea(box: Box): number {
  return Math.log(Math.max(MIN_AREA, areaOf(box)))
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
