import type { Box, ReferencePhoto, TrueItem } from './reference-photos.ts'

const MIN_OVERLAP = 0.5

export interface Prediction {
  box: Box
  score: number
  title: string
  isLabelSure: boolean
  /** What the seller may tap, and which groups are offered; missing where no names are made. */
  nameGuesses?: readonly { title: string }[]
  groupGuesses?: readonly string[]
}

export type Predictions = ReadonlyMap<string, readonly Prediction[]>

export interface Quality {
  /** Share of the required items that were detected. */
  recall: number
  /** Share of the boxes that match an item, including optional ones. */
  precision: number
  boxesPerPhoto: number
}

/** A box and the item that it matches, if any. */
export interface Match {
  prediction: Prediction
  item: TrueItem | null
}

/**
 * Greedy matching per photo: from the highest score on, a box takes the free item with the largest IoU of at least 0.5.
 */
export function matchPhotos(photos: readonly ReferencePhoto[], predictions: Predictions): Match[] {
  return photos.flatMap(({ file, items }) => {
    const free = new Set(items)
    return (predictions.get(file) ?? [])
      .toSorted((a, b) => b.score - a.score)
      .map((prediction) => {
        const item = closestItem(prediction.box, free)
        if (item) free.delete(item)
        return { prediction, item }
      })
  })
}

export function measureQuality(photos: readonly ReferencePhoto[], matches: readonly Match[]): Quality {
  const found = matches.filter(({ item }) => item !== null)
  const required = photos.flatMap(({ items }) => items).filter(({ isOptional }) => !isOptional)
  return {
    recall: found.filter(({ item }) => item?.isOptional === false).length / required.length,
    precision: found.length / Math.max(1, matches.length),
    boxesPerPhoto: matches.length / photos.length,
  }
}

/** @returns the largest recall at which boxes above some score reach this precision, and that score. */
export function recallAtPrecision(photos: readonly ReferencePhoto[], matches: readonly Match[], precision: number) {
  const ranked = matches.toSorted((a, b) => b.prediction.score - a.prediction.score)
  for (let count = ranked.length; count > 0; count--) {
    const quality = measureQuality(photos, ranked.slice(0, count))
    if (quality.precision >= precision) return { recall: quality.recall, score: ranked[count - 1]!.prediction.score }
  }
  return { recall: 0, score: 1 }
}

function closestItem(box: Box, items: ReadonlySet<TrueItem>): TrueItem | null {
  let closest: TrueItem | null = null
  let best = MIN_OVERLAP
  for (const item of items) {
    const overlap = intersectionOverUnion(box, item.box)
    if (overlap < best) continue
    closest = item
    best = overlap
  }
  return closest
}

function intersectionOverUnion(a: Box, b: Box): number {
  const width = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
  const height = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  const overlap = Math.max(0, width) * Math.max(0, height)
  const area = ({ x0, y0, x1, y1 }: Box) => (x1 - x0) * (y1 - y0)
  return overlap / (area(a) + area(b) - overlap || 1)
}
