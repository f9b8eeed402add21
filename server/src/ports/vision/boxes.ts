import type { Box } from './port.ts'

/** One answer of one network for one view of a photo. */
export interface Detection {
  box: Box
  score: number
  label: string
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

/** @returns 0 (apart) to 1 (the same box). */
export function intersectionOverUnion(a: Box, b: Box): number {
  const overlap = overlapArea(a, b)
  const union = areaOf(a) + areaOf(b) - overlap
  return union > 0 ? overlap / union : 0
}

/** @returns the box cut at the photo's edges. */
export function clampBox({ x0, y0, x1, y1 }: Box): Box {
  const clamp = (value: number) => Math.min(1, Math.max(0, value))
  return { x0: clamp(x0), y0: clamp(y0), x1: clamp(x1), y1: clamp(y1) }
}

/** Non-maximum suppression: of boxes that overlap by more than the threshold, the best stays. @returns best first */
export function suppressDoubles<T extends Detection>(
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
