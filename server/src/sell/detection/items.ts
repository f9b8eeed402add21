import { type DetectedItem, MAX_ITEMS_PER_PHOTO } from '@yardsnap/contract/detection'
import { type CropRectangle, detectedBounds, ITEM_DEFAULTS, type ItemCondition } from '@yardsnap/contract/items'
import type { Box, PhotoFindings } from '#ports/vision/port.ts'
import { type Appraisal, type AppraisedCandidate, withAppraisal } from './appraisal.ts'
import { type Candidate, candidatesOf } from './rules.ts'
import type { SeenItem } from './same-thing.ts'

interface PhotoPicture {
  /** `/objects/<key>` */
  url: string
}

type PriceHint = (
  item: Pick<Candidate, 'title' | 'category'> & { condition: ItemCondition },
) => { suggested: number; notes: string } | null

/** A fraction of the photo for a URL, rounded to a thousandth as crops are. */
function fraction(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}

function percent(value: number): number {
  return Math.round(value * 1000) / 10
}

/** A box in API units: percent, to one decimal. */
export function toRectangle({ x0, y0, x1, y1 }: Box): CropRectangle {
  return { x: percent(x0), y: percent(y0), width: percent(x1 - x0), height: percent(y1 - y0) }
}

/**
 * The items of one photo, priced by the remote model if it was called, else by the catalog of kinds.
 */
export function toItems(
  photo: PhotoPicture,
  { boxes, texts }: Pick<PhotoFindings, 'boxes' | 'texts'>,
  priceHint: PriceHint,
  appraisal: Appraisal = { by: '', things: [] },
): SeenItem[] {
  const candidates = candidatesOf(boxes, texts)
  return withAppraisal(candidates, appraisal.things, { texts, limit: MAX_ITEMS_PER_PHOTO }).map((candidate) => {
    return {
      item: { ...toItem(photo, candidate, priceHint), ...appraised(candidate, appraisal.by) },
      fingerprint: candidate.fingerprint,
    }
  })
}

/** Fields from the remote model. Its price notes name it as the source of the estimate. */
function appraised({ thing }: AppraisedCandidate, by: string): Partial<DetectedItem> {
  if (!thing) return {}
  const { condition, description, price, marketNotes } = thing
  if (!price) return { condition, description }
  return {
    condition,
    description,
    priceSuggested: price.suggested.toFixed(2),
    priceLow: price.low.toFixed(2),
    priceHigh: price.high.toFixed(2),
    marketNotes: `Estimated by ${by} from the photo. ${marketNotes}`.trim(),
  }
}

function toItem(photo: PhotoPicture, candidate: AppraisedCandidate, priceHint: PriceHint): DetectedItem {
  const { x0, y0, x1, y1 } = candidate.box
  const cropUrl = `${photo.url}?region=${[x0, y0, x1, y1].map(fraction).join(',')}`
  const hint = priceHint({ title: candidate.title, category: candidate.category, condition: ITEM_DEFAULTS.condition })
  const suggested = hint?.suggested ?? 0
  const { low, high } = detectedBounds(suggested)
  return {
    title: candidate.title,
    category: candidate.category,
    condition: ITEM_DEFAULTS.condition,
    quantity: ITEM_DEFAULTS.quantity,
    priceSuggested: suggested.toFixed(2),
    priceLow: low.toFixed(2),
    priceHigh: high.toFixed(2),
    sellAsLot: ITEM_DEFAULTS.sellAsLot,
    imageUrls: [cropUrl],
    confidence: Math.round(candidate.score * 100) / 100,
    description: '',
    marketNotes: hint?.notes ?? '',
    cropUrl,
    cropData: toRectangle(candidate.box),
    sourceImageUrl: photo.url,
    isSuggestion: candidate.tier === 'suggestion',
    isLabelSure: candidate.isLabelSure,
    nameGuesses: candidate.nameGuesses,
    groupGuesses: candidate.groupGuesses,
  }
}
