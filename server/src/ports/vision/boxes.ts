import type { NameScores } from './names.ts'
import type { Box } from './port.ts'

/** One detection of one model in one view of a photo. */
export interface Detection {
  box: Box
  /** Likelihood that the box contains one object, of whatever class: 0 to 1. */
  score: number
  /** The likeliest class and its likelihood: 0 to 1. */
  label: string
  labelScore: number
  names: NameScores
}

const SECOND_CLASS_WEIGHT = 0.75
const MIN_INSIDE = 0.8
/** How much larger a box must be to hold another. */
const MIN_HOLDER_SIZE = 1.3

/**
 * The two likeliest classes of one detection. A box that could be an armchair or a couch does contain an object, so the
 * second class counts toward the score: on the reference photos this adds 3 points of recall at precision 0.50.
 * @param scores of classes, 0..1, from `start` to before `end`
 * @returns the likeliest class, counted from `start`
 */
export function judgeClasses(scores: Float32Array, start: number, end: number) {
  let index = 0
  let best = 0
  let second = 0
  for (let at = start; at < end; at++) {
    const score = scores[at]!
    if (score > best) {
      second = best
      best = score
      index = at - start
    } else if (score > second) second = score
  }
  return { index, labelScore: best, score: Math.min(1, best + SECOND_CLASS_WEIGHT * second) }
}

export function areaOf({ x0, y0, x1, y1 }: Box): number {
  return Math.max(0, x1 - x0) * Math.max(0, y1 - y0)
}

export function overlapArea(a: Box, b: Box): number {
  return areaOf({
    x0: Math.max(a.x0, b.x0),
    y0: Math.max(a.y0, b.y0),
    x1: Math.min(a.x1, b.x1),
    y1: Math.min(a.y1, b.y1),
  })
}

/** @returns 0 (disjoint) to 1 (identical). */
export function intersectionOverUnion(a: Box, b: Box): number {
  const overlap = overlapArea(a, b)
  const union = areaOf(a) + areaOf(b) - overlap
  return union > 0 ? overlap / union : 0
}

/** Whether the inner box lies in the outer one by at least 80%, and is smaller by a factor of 1.3. */
export function holds(outer: Box, inner: Box): boolean {
  return overlapArea(outer, inner) > MIN_INSIDE * areaOf(inner) && areaOf(outer) > MIN_HOLDER_SIZE * areaOf(inner)
}

/** @returns at least 0 */
export function highest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 0)
}

/** @returns the box clamped to the photo. */
export function clampBox({ x0, y0, x1, y1 }: Box): Box {
  const clamp = (value: number) => Math.min(1, Math.max(0, value))
  return { x0: clamp(x0), y0: clamp(y0), x1: clamp(x1), y1: clamp(y1) }
}

/** Non-maximum suppression: of boxes that overlap by more than the threshold, keeps the best. @returns best first */
export function suppressDoubles<T extends Pick<Detection, 'box' | 'score' | 'label'>>(
  detections: readonly T[],
  threshold: { sameLabel: number; anyLabel: number },
): T[] {
  const kept: T[] = []
  for (const candidate of detections.toSorted((a, b) => b.score - a.score)) {
    const isDouble = kept.some((other) => {
      const limit = other.label === candidate.label ? threshold.sameLabel : threshold.anyLabel
      return intersectionOverUnion(other.box, candidate.box) > limit
    })
    if (!isDouble) kept.push(candidate)
  }
  return kept
}
