import type { DetectedItem } from '@yardsnap/contract/detection'
import { detectedBounds, ITEM_DEFAULTS, type ItemCondition } from '@yardsnap/contract/items'
import type { DetectedBox } from '#ports/vision/port.ts'
import { candidatesOf, type Candidate } from './rules.ts'

interface PhotoPicture {
  /** `/objects/<key>` */
  url: string
}

type PriceHint = (item: { title: string; condition: ItemCondition }) => { suggested: number; notes: string } | null

/** A fraction of the photo as it stands in an address: quantised to a thousandth, as crops are. */
function fraction(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}

function percent(value: number): number {
  return Math.round(value * 1000) / 10
}

/** The items of one photo, priced where the guide knows their kind, in reading order. */
export function toItems(photo: PhotoPicture, boxes: DetectedBox[], priceHint: PriceHint): DetectedItem[] {
  return candidatesOf(boxes).map((candidate) => toItem(photo, candidate, priceHint))
}

function toItem(photo: PhotoPicture, candidate: Candidate, priceHint: PriceHint): DetectedItem {
  const { x0, y0, x1, y1 } = candidate.box
  const cropUrl = `${photo.url}?region=${[x0, y0, x1, y1].map(fraction).join(',')}`
  const hint = priceHint({ title: candidate.title, condition: ITEM_DEFAULTS.condition })
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
    cropData: { x: percent(x0), y: percent(y0), width: percent(x1 - x0), height: percent(y1 - y0) },
    sourceImageUrl: photo.url,
    isSuggestion: candidate.tier === 'suggestion',
    isLabelSure: candidate.isLabelSure,
  }
}
