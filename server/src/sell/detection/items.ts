import { type DetectedItem, MAX_ITEMS_PER_PHOTO } from '@yardsnap/contract/detection'
import type { ItemGroup } from '@yardsnap/contract/item-groups'
import type { PriceSource } from '@yardsnap/contract/item-prices'
import { DEFAULT_ITEM } from '@yardsnap/contract/drafts'
import type { CropRectangle, ItemCondition } from '@yardsnap/contract/items'
import { detectedBounds } from '@yardsnap/contract/item-input'
import { t } from '@yardsnap/contract/texts'
import type { Box, PhotoFindings } from '#ports/vision/port.ts'
import { type Appraisal, type AppraisedCandidate, withAppraisal } from './appraisal.ts'
import { type Candidate, selectCandidates } from './rules.ts'
import type { SeenItem } from './same-object.ts'

interface PhotoPicture {
  /** `/objects/<key>` */
  url: string
}

export type PriceHint = (
  item: Pick<Candidate, 'title' | 'category'> & {
    group: ItemGroup | null
    condition: ItemCondition
    priceWhenNew?: number | null
  },
) => { suggested: number; notes: string; source: PriceSource } | null

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

/** The fields of an item that show a part of a photo. */
export function toCrop(photoUrl: string, box: Box): Pick<DetectedItem, 'imageUrls' | 'cropUrl' | 'cropData'> {
  const { x0, y0, x1, y1 } = box
  const cropUrl = `${photoUrl}?region=${[x0, y0, x1, y1].map(fraction).join(',')}`
  return { imageUrls: [cropUrl], cropUrl, cropData: toRectangle(box) }
}

/**
 * The items of one photo, priced by the remote model if it was called, else by the catalog of kinds.
 */
export function toItems(
  photo: PhotoPicture,
  { boxes, texts }: Pick<PhotoFindings, 'boxes' | 'texts'>,
  priceHint: PriceHint,
  appraisal: Appraisal = { by: '', items: [] },
): SeenItem[] {
  const candidates = selectCandidates(boxes, texts)
  return withAppraisal(candidates, appraisal.items, { texts, limit: MAX_ITEMS_PER_PHOTO }).map((candidate) => {
    return {
      item: { ...toItem(photo, candidate, priceHint), ...appraised(candidate, appraisal.by, priceHint) },
      fingerprint: candidate.fingerprint,
    }
  })
}

/** Fields from the remote model. Its price notes name it as the source of the estimate. */
function appraised(candidate: AppraisedCandidate, by: string, priceHint: PriceHint): Partial<DetectedItem> {
  const { appraisedItem } = candidate
  if (!appraisedItem) return {}
  const { condition, description, price, priceNew, marketNotes } = appraisedItem
  const whenNew = priceNew === null ? '' : ` ${t`It cost about $${Math.round(priceNew)} new.`}`
  if (price) {
    return {
      condition,
      description,
      ...toPriceFields(price.suggested, price),
      priceSource: 'remote-model',
      marketNotes: `${t`Estimated by ${by} from the photo.`}${whenNew} ${marketNotes}`.trim(),
    }
  }
  const hint = priceNew === null ? null : priceHint({ ...toHintInput(candidate), condition, priceWhenNew: priceNew })
  if (!hint) return { condition, description }
  return {
    condition,
    description,
    ...toPriceFields(hint.suggested),
    priceSource: hint.source,
    marketNotes: t`${hint.notes}, as ${by} takes it from the photo.`,
  }
}

export function toPriceFields(suggested: number, { low, high } = detectedBounds(suggested)) {
  return { priceSuggested: suggested.toFixed(2), priceLow: low.toFixed(2), priceHigh: high.toFixed(2) }
}

/** False for the item that stands for a whole photo in which nothing was detected; it gets no price. */
const isDetected = ({ score, title }: Candidate): boolean => score > 0 || title !== ''

function toHintInput({ title, category, groupGuesses }: Candidate) {
  return { title, category, group: groupGuesses[0] ?? null, condition: DEFAULT_ITEM.condition }
}

function toItem(photo: PhotoPicture, candidate: AppraisedCandidate, priceHint: PriceHint): DetectedItem {
  const hint = isDetected(candidate) ? priceHint(toHintInput(candidate)) : null
  return {
    ...DEFAULT_ITEM,
    title: candidate.title,
    category: candidate.category,
    ...toPriceFields(hint?.suggested ?? 0),
    priceSource: hint?.source ?? null,
    confidence: Math.round(candidate.score * 100) / 100,
    marketNotes: hint?.notes ?? '',
    ...toCrop(photo.url, candidate.box),
    sourceImageUrl: photo.url,
    isSuggestion: candidate.tier === 'suggestion',
    isLabelSure: candidate.isLabelSure,
    nameGuesses: candidate.nameGuesses,
    groupGuesses: candidate.groupGuesses,
    lookAlikeId: null,
  }
}
