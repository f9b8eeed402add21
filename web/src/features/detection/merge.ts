import type { DetectedItem } from '@yardsnap/contract/detection'
import { type EditableItem, rowOfDetected } from '#features/items/rows.ts'
import { overlapOf } from './boxes.ts'

type Rows = readonly EditableItem[]

/** Boxes of one photo that overlap at least this much show the same item. */
const SAME_THING = 0.6

/**
 * The rows merged with new findings. New items are added; rows the seller has not touched are updated.
 * @returns the same array when nothing changes
 */
export function mergeFound(rows: Rows, found: readonly DetectedItem[], dismissedCrops: readonly string[]): Rows {
  let merged = rows
  for (const item of found) {
    if (item.isSuggestion || dismissedCrops.includes(item.cropUrl)) continue
    const known = merged.find((row) => isSameThing(row, item))
    if (!known) merged = [...merged, rowOfDetected(item)]
    else if (!known.isTouched && !saysTheSame(known, item)) {
      const { key, id } = known
      merged = merged.map((row) => (row === known ? { ...rowOfDetected(item), key, id } : row))
    }
  }
  return merged
}

export function openSuggestions(
  found: readonly DetectedItem[],
  rows: Rows,
  dismissedCrops: readonly string[],
): DetectedItem[] {
  return found.filter(
    (item) =>
      item.isSuggestion && !dismissedCrops.includes(item.cropUrl) && !rows.some((row) => isSameThing(row, item)),
  )
}

function isSameThing(row: EditableItem, item: DetectedItem): boolean {
  if (row.imageUrls.includes(item.cropUrl)) return true
  if (row.sourceImageUrl !== item.sourceImageUrl || row.cropData === null) return false
  return overlapOf(row.cropData, item.cropData) >= SAME_THING
}

function saysTheSame(row: EditableItem, item: DetectedItem): boolean {
  const isSamePictures = row.imageUrls.join() === item.imageUrls.join()
  return isSamePictures && row.title === item.title && row.priceSuggested === item.priceSuggested
}
