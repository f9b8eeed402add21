import { areaOf, overlapArea } from './boxes.ts'
import type { DetectedBox } from './port.ts'

/** A part lies inside by at least this share of its area. */
const MIN_INSIDE = 0.9
/**
 * A part's greatest share of the whole's area. Two boxes of similar size are two detections of one item, which were
 * merged before.
 */
const MAX_SIZE = 0.5

/**
 * Leaves out parts of surer boxes with the same label, such as a cushion's corner labeled couch within a couch.
 * @param objects best first
 */
export function withoutParts(objects: readonly DetectedBox[]): DetectedBox[] {
  const kept: DetectedBox[] = []
  for (const object of objects) if (!kept.some((whole) => isPartOf(object, whole))) kept.push(object)
  return kept
}

function isPartOf(part: DetectedBox, whole: DetectedBox): boolean {
  return (
    part.label === whole.label &&
    part.label !== '' &&
    areaOf(part.box) < MAX_SIZE * areaOf(whole.box) &&
    overlapArea(part.box, whole.box) > MIN_INSIDE * areaOf(part.box)
  )
}
