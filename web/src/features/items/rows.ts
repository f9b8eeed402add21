import type { DetectedItem } from '@yardsnap/contract/detection'
import {
  type CropRectangle,
  ITEM_DEFAULTS,
  type Item,
  type ItemInput,
  MAX_ITEM_PICTURES,
  ItemCategory,
  ItemCondition,
} from '@yardsnap/contract/items'
import { cropUrlOf, photoOf } from './crop.ts'

export const UNTITLED_ITEM = 'Unidentified item'

/** An item as it is being edited. `key` stays the same while `id` comes with the first save. */
export interface EditableItem extends Omit<Item, 'id'> {
  key: string
  id: string | null
  /** The seller has changed or made it, so no later analysis may. */
  isTouched: boolean
  /** False while the name is only a guess of the analysis. */
  isLabelSure: boolean
  /** What it cost new, a decimal string of dollars; empty when the seller does not say. Kept in the browser only. */
  retailPrice: string
}

type Rows = readonly EditableItem[]

/** What the list needs of whoever keeps the rows. */
export interface RowKeeper {
  rows: Rows
  canUndo: boolean
  canRedo: boolean
  /** @param topic changes about the same topic in a row are undone as one */
  change: (change: (rows: Rows) => Rows, topic?: string) => void
  undo: () => void
  redo: () => void
  /**
   * Removes rows and remembers that their pieces of photos are not for sale on their own.
   * @param instead takes the place of the first of them
   */
  remove: (rows: Rows, instead?: EditableItem) => void
}

export function rowOfItem(item: Item): EditableItem {
  return { ...item, key: item.id, retailPrice: '', isTouched: true, isLabelSure: item.title !== UNTITLED_ITEM }
}

export function rowOfDetected({ isSuggestion: _isSuggestion, ...item }: DetectedItem): EditableItem {
  return { ...item, key: crypto.randomUUID(), id: null, retailPrice: '', isTouched: false }
}

/** A row that the seller makes: empty, or of a piece of a photo. */
export function newRow(source?: { photoUrl: string; crop: CropRectangle }): EditableItem {
  const cropUrl = source ? cropUrlOf(source.photoUrl, source.crop) : null
  return {
    ...ITEM_DEFAULTS,
    key: crypto.randomUUID(),
    id: null,
    title: source ? UNTITLED_ITEM : '',
    priceSuggested: '0.00',
    priceLow: '0.00',
    priceHigh: '0.00',
    imageUrls: cropUrl ? [cropUrl] : [],
    confidence: null,
    description: '',
    marketNotes: '',
    cropUrl,
    cropData: source?.crop ?? null,
    sourceImageUrl: source?.photoUrl ?? null,
    isTouched: true,
    isLabelSure: !source,
    retailPrice: '',
  }
}

export function copyOfRow(row: EditableItem): EditableItem {
  return { ...row, key: crypto.randomUUID(), id: null, isTouched: true }
}

/** What is saved of a row. A title that was left empty must not keep the others from being saved. */
export function inputOfRow(row: EditableItem): ItemInput {
  const { key: _key, isTouched: _isTouched, isLabelSure: _isLabelSure, retailPrice: _retailPrice, id, ...item } = row
  return {
    ...item,
    ...(id !== null && { id }),
    title: row.title.trim() || UNTITLED_ITEM,
    category: ItemCategory.catch(ITEM_DEFAULTS.category).parse(row.category.toLowerCase()),
    condition: ItemCondition.catch(ITEM_DEFAULTS.condition).parse(row.condition.toLowerCase()),
  }
}

/** The same with another crop of its photo. */
export function withCrop(row: EditableItem, crop: CropRectangle): EditableItem {
  if (row.sourceImageUrl === null) return row
  const cropUrl = cropUrlOf(row.sourceImageUrl, crop)
  const others = row.imageUrls.filter((url) => url !== row.cropUrl)
  return { ...row, cropData: crop, cropUrl, imageUrls: [cropUrl, ...others], isTouched: true }
}

/** The same without the pictures that come from a photo which is no longer there. */
export function withoutPhoto(row: EditableItem, photoUrl: string): EditableItem {
  const imageUrls = row.imageUrls.filter((url) => photoOf(url) !== photoUrl)
  if (imageUrls.length === row.imageUrls.length && row.sourceImageUrl !== photoUrl) return row
  if (row.sourceImageUrl !== photoUrl) return { ...row, imageUrls }
  return { ...row, imageUrls, sourceImageUrl: null, cropUrl: null, cropData: null }
}

/** One row for each picture of an item that was taken for one thing in several photos. */
export function splitRow(row: EditableItem, cropOf: (url: string) => CropRectangle | null): EditableItem[] {
  return row.imageUrls.map((url, index) => {
    const part = index === 0 ? { ...row, isTouched: true } : copyOfRow(row)
    return { ...part, imageUrls: [url], cropUrl: url, cropData: cropOf(url), sourceImageUrl: photoOf(url) }
  })
}

/** The first row with the pictures of both: they are one thing. What the seller wrote in the second goes. */
export function mergeRows(row: EditableItem, other: EditableItem): EditableItem {
  const isNamed = row.title !== '' && row.title !== UNTITLED_ITEM
  const { title, category, isLabelSure } = isNamed ? row : other
  const imageUrls = [...new Set([...row.imageUrls, ...other.imageUrls])].slice(0, MAX_ITEM_PICTURES)
  return { ...row, title, category, isLabelSure, imageUrls, isTouched: true }
}
