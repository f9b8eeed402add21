import type { DetectedBox } from '#ports/vision/port.ts'
import type { NameTable } from './name-ranking.ts'
import { TABLE_OF_EMBEDDED } from './name-table-of-embedded.ts'
import { TABLE_OF_LABELER } from './name-table-of-labeler.ts'

/** Detectors' classes alone, where neither groups nor kinds were learned for the networks in use (docs/models.md). */
const TABLE_OF_CLASSES: NameTable = {
  groups: { alone: [1, 0, 0, 0, 0], beside: [1, 0, 0] },
  names: { bias: -6.564, weights: [2.698, 0, 0, 0, -0.958, 0.448, 0], minName: 0.25, minSure: 0.7 },
}

/** @param boxes all of one photo, so from the same networks */
export function tableFor(boxes: readonly DetectedBox[]): NameTable {
  if (!boxes.some(({ kinds }) => kinds.length > 0)) return TABLE_OF_CLASSES
  return boxes.some(({ words }) => words.length > 0) ? TABLE_OF_LABELER : TABLE_OF_EMBEDDED
}
