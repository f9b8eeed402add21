import type { CropRectangle } from '@yardsnap/contract/items'

/** The label of a box, in pixels of the photo as it is shown. */
export interface LabelPlace {
  left: number
  top: number
  maxWidth: number
}

interface LabeledBox {
  key: string
  crop: CropRectangle
  label: string
}

interface Size {
  width: number
  height: number
}

export const LABEL_HEIGHT = 22
/** Average letter width and total padding of a label in its font, in pixels. */
const LETTER_WIDTH = 7.4
const PADDING = 18
/** Narrower labels are unreadable. Pixels. */
const MIN_WIDTH = 44
const GAP = 2

/**
 * Places each label above, within or below its box, clear of all others. The first boxes choose first.
 * @param photo the displayed size in pixels @returns no entry for a label without room
 */
export function placeLabels(boxes: readonly LabeledBox[], photo: Size): Map<string, LabelPlace> {
  const places = new Map<string, LabelPlace>()
  for (const { key, crop, label } of boxes) {
    const wanted = label.length * LETTER_WIDTH + PADDING
    const place = candidates(crop, wanted, photo).find((candidate) =>
      [...places.values()].every((other) => !touch(candidate, other)),
    )
    if (place) places.set(key, place)
  }
  return places
}

function candidates(crop: CropRectangle, wanted: number, photo: Size): LabelPlace[] {
  const left = (crop.x / 100) * photo.width
  const top = (crop.y / 100) * photo.height
  const bottom = top + (crop.height / 100) * photo.height
  const boxWidth = (crop.width / 100) * photo.width
  const roomy = Math.min(wanted, photo.width)
  const snug = Math.min(wanted, boxWidth)
  const tops = [top - LABEL_HEIGHT - GAP, top + GAP, bottom - LABEL_HEIGHT - GAP, bottom + GAP]
  return [roomy, snug]
    .filter((maxWidth) => maxWidth >= MIN_WIDTH)
    .flatMap((maxWidth) =>
      tops.map((y) => ({ left: Math.min(Math.max(left, 0), photo.width - maxWidth), top: y, maxWidth })),
    )
    .filter((place) => place.top >= 0 && place.top + LABEL_HEIGHT <= photo.height)
}

function touch(a: LabelPlace, b: LabelPlace): boolean {
  const isApart =
    a.left + a.maxWidth <= b.left ||
    b.left + b.maxWidth <= a.left ||
    a.top + LABEL_HEIGHT <= b.top ||
    b.top + LABEL_HEIGHT <= a.top
  return !isApart
}
