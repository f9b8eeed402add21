import { BLANK_ITEM, type DraftContent, type DraftItem, MAX_DRAFT_ITEMS } from '@yardsnap/contract/drafts'
import type { DetectedItem } from '@yardsnap/contract/detection'
import { type CropRectangle, MAX_ITEMS_PER_LISTING } from '@yardsnap/contract/items'
import { v7 as uuidv7 } from 'uuid'

/** Boxes of one photo with at least this intersection over union show the same item. */
const SAME_ITEM = 0.6

/**
 * The items of a draft with new findings. What the seller has changed, merged or dropped stays; other known items are
 * updated in place; new ones are added at the end, in the sale while it has room, or as suggestions, while the draft has.
 */
export function withDetected(items: readonly DraftItem[], detected: readonly DetectedItem[]): DraftItem[] {
  const merged = [...items]
  let position = Math.max(-1, ...items.map((item) => item.position)) + 1
  let places = MAX_ITEMS_PER_LISTING - items.filter(({ state }) => state === 'kept').length
  for (const { isSuggestion, ...fields } of detected) {
    const index = merged.findIndex((item) => isSameItem(item, fields))
    const known = merged[index]
    if (!known) {
      if (merged.length >= MAX_DRAFT_ITEMS) continue
      const state = isSuggestion || places <= 0 ? 'suggested' : 'kept'
      if (state === 'kept') places -= 1
      merged.push({ ...BLANK_ITEM, ...fields, id: uuidv7(), state, origin: 'detected', isTouched: false, position })
      position += 1
    } else if (!known.isTouched && known.state !== 'dropped') {
      merged[index] = { ...known, ...fields }
    }
  }
  return merged
}

type Seen = Pick<DetectedItem, 'cropUrl' | 'cropData' | 'sourceImageUrl' | 'gtin'>

function isSameItem(item: DraftItem, detected: Seen): boolean {
  if (item.gtin !== null && detected.gtin !== null && item.gtin !== detected.gtin) return false
  if (item.imageUrls.includes(detected.cropUrl)) return true
  if (item.sourceImageUrl !== detected.sourceImageUrl || item.cropData === null) return false
  return intersectionOverUnion(item.cropData, detected.cropData) >= SAME_ITEM
}

/** Intersection over union: 1 for the same box, 0 for boxes that do not touch. */
export function intersectionOverUnion(a: CropRectangle, b: CropRectangle): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  if (width <= 0 || height <= 0) return 0
  const shared = width * height
  return shared / (a.width * a.height + b.width * b.height - shared)
}

/**
 * A draft after a photo is removed: its cover goes if it was of it. Items in the sale lose their pictures of it; what was
 * only suggested or dropped because of it goes.
 */
export function withoutPhoto({ fields, items }: DraftContent, photoUrl: string): DraftContent {
  const coverUrl = isPieceOf(photoUrl, fields.coverUrl) ? null : fields.coverUrl
  return { fields: { ...fields, coverUrl }, items: itemsWithout(items, photoUrl) }
}

/** Whether a picture is the photo or a piece of it. */
export function isPieceOf(photoUrl: string, url: string | null): boolean {
  return url?.split('?')[0] === photoUrl
}

function itemsWithout(items: readonly DraftItem[], photoUrl: string): DraftItem[] {
  const isOfPhoto = (url: string | null) => isPieceOf(photoUrl, url)
  return items.flatMap((item) => {
    const isFoundThere = isOfPhoto(item.sourceImageUrl)
    const imageUrls = item.imageUrls.filter((url) => !isOfPhoto(url))
    if (!isFoundThere && imageUrls.length === item.imageUrls.length) return [item]
    if (item.state !== 'kept' && imageUrls.length === 0) return []
    return [{ ...item, imageUrls, ...(isFoundThere && { sourceImageUrl: null, cropUrl: null, cropData: null }) }]
  })
}
