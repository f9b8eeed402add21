import { t } from '@yardsnap/contract/texts'
import { BLANK_ITEM, type DraftItem, type ItemState, type NameGuess } from '@yardsnap/contract/drafts'
import { isNamed } from '@yardsnap/contract/item-titles'
import type { ItemGroup } from '@yardsnap/contract/item-groups'
import { FORMER_FREE_NOTE } from '@yardsnap/contract/former-prices'
import { inOrder } from '@yardsnap/contract/draft-changes'
import { hasPrice, isFree, isPriced, type PriceSource } from '@yardsnap/contract/item-prices'
import { type CropRectangle, MAX_ITEM_PICTURES, MAX_ITEM_QUANTITY } from '@yardsnap/contract/items'
import { detectedBounds } from '@yardsnap/contract/item-input'
import type { Kind } from '@yardsnap/contract/kinds'
import { dollars } from '@yardsnap/contract/dollars'
import { askedBounds } from '@yardsnap/contract/pricing'
import { v7 as uuidv7 } from 'uuid'
import { getPhotoUrl } from './crop.ts'
import { toCropUrl } from './item-place.ts'

export type Items = readonly DraftItem[]

/** The items of the current sale with undo, for the screens that edit them. */
export interface ItemKeeper {
  /** Items of all states, in order. */
  items: Items
  canUndo: boolean
  canRedo: boolean
  /**
   * A step of the seller. @param topic steps about the same topic in a row are undone as one @returns how to take this step
   * alone back, also when others have followed it
   */
  change: (change: (items: Items) => Items, topic?: string) => () => void
  undo: () => void
  redo: () => void
}

export const ofState = (items: Items, state: ItemState): DraftItem[] => items.filter((item) => item.state === state)

/** Replaces one item by others: itself changed, several parts, or none. */
export function replaceItem(items: Items, id: string, parts: Items): Items {
  return items.flatMap((item) => (item.id === id ? parts : [item])).toSorted(inOrder)
}

/** Changes fields of items as the seller: no later analysis changes them. */
export function changeItems(items: Items, ids: ReadonlySet<string>, fields: Partial<Omit<DraftItem, 'id'>>): Items {
  return items.map((item) => (ids.has(item.id) ? { ...item, ...fields, isTouched: true } : item))
}

/** An item that the seller adds at the end: empty, or of a piece of a photo. */
export function newItem(items: Items, source?: { photoUrl: string; crop: CropRectangle }): DraftItem {
  const item = { ...BLANK_ITEM, id: uuidv7(), position: getEndPosition(items) }
  if (!source) return item
  const cropUrl = toCropUrl(source.photoUrl, source.crop)
  const picture = { imageUrls: [cropUrl], cropUrl, cropData: source.crop, sourceImageUrl: source.photoUrl }
  return { ...item, ...picture, isLabelSure: false }
}

/** The position behind all items. */
export function getEndPosition(items: Items): number {
  return Math.max(-1, ...items.map(({ position }) => position)) + 1
}

/** A copy, which has the position of its original and follows it. */
export function copyOfItem(item: DraftItem): DraftItem {
  return { ...item, id: uuidv7(), isTouched: true }
}

/** The item with another crop of its photo. */
export function withCrop(item: DraftItem, crop: CropRectangle): DraftItem {
  if (item.sourceImageUrl === null) return item
  const cropUrl = toCropUrl(item.sourceImageUrl, crop)
  const others = item.imageUrls.filter((url) => url !== item.cropUrl)
  return { ...item, cropData: crop, cropUrl, imageUrls: [cropUrl, ...others], isTouched: true }
}

/** The pieces of an item by the parts that it is split into: as many together, and at least one each. */
export function splitQuantity(quantity: number, parts: number): number[] {
  return Array.from({ length: parts }, (_, index) => Math.max(1, Math.ceil((quantity - index) / parts)))
}

/** Splits an item that was wrongly taken for one object in several photos: one item for each picture. */
export function splitItem(item: DraftItem, getCrop: (url: string) => CropRectangle | null): DraftItem[] {
  const quantities = splitQuantity(item.quantity, item.imageUrls.length)
  return item.imageUrls.map((url, index) => {
    const part = index === 0 ? { ...item, isTouched: true } : copyOfItem(item)
    const picture = { imageUrls: [url], cropUrl: url, cropData: getCrop(url), sourceImageUrl: getPhotoUrl(url) }
    return { ...part, ...picture, quantity: quantities[index]! }
  })
}

/**
 * Merges items into the first one, which gets the pictures of all and keeps its own name, price, description, number,
 * price when new and sticker color where it has them. `quantity`: 1 when they are one object in several photos, else the
 * number of pieces, of which an item has at most MAX_ITEM_QUANTITY.
 */
export function mergeItems(items: Items, quantity: number): DraftItem {
  const first = items[0]!
  const named = items.find(isNamed) ?? first
  const priced = items.find(isPriced) ?? first
  const { title, category, isLabelSure, nameGuesses, groupGuesses } = isNamed(first) ? first : named
  const { priceSuggested, priceLow, priceHigh, priceSource, marketNotes } = isPriced(first) ? first : priced
  const description = items.find((item) => item.description !== '')?.description ?? ''
  const said = <Field extends 'gtin' | 'retailPrice' | 'stickerColor'>(field: Field): DraftItem[Field] =>
    (items.find((item) => item[field] !== null) ?? first)[field]
  const imageUrls = [...new Set(items.flatMap((item) => item.imageUrls))].slice(0, MAX_ITEM_PICTURES)
  return {
    ...first,
    gtin: said('gtin'),
    retailPrice: said('retailPrice'),
    stickerColor: said('stickerColor'),
    title,
    description,
    category,
    isLabelSure,
    nameGuesses,
    groupGuesses,
    priceSuggested,
    priceLow,
    priceHigh,
    priceSource,
    marketNotes,
    quantity: Math.min(quantity, MAX_ITEM_QUANTITY),
    imageUrls,
    state: 'kept',
    isTouched: true,
  }
}

/**
 * Takes items out of the sale. They go to the tray, except empty ones that were added by hand, of which nothing could
 * be put back.
 */
export function dropItems(items: Items, ids: ReadonlySet<string>): Items {
  const isEmpty = (item: DraftItem) => item.origin === 'manual' && item.imageUrls.length === 0 && !isNamed(item)
  const left = items.filter((item) => !(ids.has(item.id) && isEmpty(item)))
  return changeItems(left, ids, { state: 'dropped' })
}

/**
 * Puts one item in place of several. Items with a picture that did not fit into it go to the tray, so that no picture
 * is lost.
 */
export function combineItems(items: Items, parts: Items, whole: DraftItem): Items {
  const ids = new Set(parts.map(({ id }) => id))
  const others = items.flatMap((item) => {
    if (item.id === whole.id) return []
    if (!ids.has(item.id)) return [item]
    const isAllThere = item.imageUrls.every((url) => whole.imageUrls.includes(url))
    return isAllThere ? [] : [{ ...item, state: 'dropped' as const, isTouched: true }]
  })
  return [...others, whole].toSorted(inOrder)
}

/** `group` is set where the kind comes from the catalog. */
export type GroupedKind = Kind & { group?: ItemGroup }

/** The item with a name that the seller chose. Category and price follow, unless they are the seller's own. */
export function namedAs(item: DraftItem, { title, category }: NameGuess | Kind, kind: GroupedKind | null): DraftItem {
  const groupGuesses = kind?.group ? [kind.group] : item.groupGuesses
  const named = { ...item, title, category, groupGuesses, isLabelSure: true, isTouched: true }
  return kind && !hasOwnPrice(item) && !isFree(item) ? { ...named, ...priceOfKind(kind) } : named
}

/** The item with the category and price of the kind that its typed name means, unless they are the seller's own. */
export function filledFrom(item: DraftItem, kind: Kind, isCategoryOwn: boolean): DraftItem {
  const category = isCategoryOwn ? item.category : kind.category
  const price = hasOwnPrice(item) || isFree(item) ? {} : priceOfKind(kind)
  const filled = { ...item, category, ...price }
  const isSame = filled.category === item.category && filled.priceSuggested === item.priceSuggested
  return isSame ? item : filled
}

function priceOfKind({ price, low, high }: Pick<Kind, 'price' | 'low' | 'high'>) {
  const notes = t`Rough guess: usually $${Math.round(dollars(low))} to $${Math.round(dollars(high))} second-hand`
  const priceSource: PriceSource = 'rough-guess'
  return { priceSuggested: price, priceLow: low, priceHigh: high, priceSource, marketNotes: notes }
}

/** The fields of a price that the seller has set, with the usual bounds. */
export function ownPrice(priceSuggested: string) {
  const { low, high } = detectedBounds(dollars(priceSuggested))
  const bounds = { priceLow: low.toFixed(2), priceHigh: high.toFixed(2) }
  return { priceSuggested, ...bounds, ...ownSource(priceSuggested) }
}

/** A price of 0 alone means that there is none yet (S5.3). */
function ownSource(priceSuggested: string): Pick<DraftItem, 'priceSource' | 'marketNotes'> {
  return { priceSource: hasPrice({ priceSuggested }) ? 'own' : null, marketNotes: '' }
}

/** The item with a price that the seller has set. A known fair range stays visible. */
export function pricedBySeller(item: DraftItem, priceSuggested: string): DraftItem {
  const isKnown = fairRange(item) !== null
  const fields = isKnown ? { priceSuggested, ...ownSource(priceSuggested) } : ownPrice(priceSuggested)
  return { ...item, ...fields, isTouched: true }
}

/** The item with bounds that the seller has set; its price is the seller's from then on. */
export function boundedBySeller(
  item: DraftItem,
  bounds: Partial<Pick<DraftItem, 'priceLow' | 'priceHigh'>>,
): DraftItem {
  return { ...item, ...bounds, ...(!isFree(item) && ownSource(item.priceSuggested)), isTouched: true }
}

/** `marketNotes` is for the previous version of the app, which reads it. */
export function givenAway(item: DraftItem): DraftItem {
  return { ...item, priceSuggested: '0.00', priceSource: 'free', marketNotes: FORMER_FREE_NOTE, isTouched: true }
}

/** The usual price range of such items in dollars; null when only the seller has set a price. */
export function fairRange(item: DraftItem): { low: number; high: number } | null {
  const [low, high] = [dollars(item.priceLow), dollars(item.priceHigh)]
  if (high <= 0 || low > high) return null
  const own = detectedBounds(dollars(item.priceSuggested))
  return hasOwnPrice(item) && own.low === low && own.high === high ? null : { low, high }
}

/** The asking prices of the kind in dollars; null where the suggested price is based on more than the kind. */
export function roughRange({ priceSuggested, priceSource }: DraftItem): { low: number; high: number } | null {
  if (priceSource !== 'rough-guess') return null
  const { low, high } = askedBounds(dollars(priceSuggested))
  const [below, above] = [stepAt(low), stepAt(high)]
  return { low: Math.floor(low / below) * below, high: Math.ceil(high / above) * above }
}

/** Rough prices are rounded to these steps. */
const stepAt = (price: number): number => (price < 20 ? 1 : price < 100 ? 5 : 10)

/** Above this suggested price, in dollars, the seller is asked what the item cost new. */
const DEAR = 30

/** Whether to ask what the item cost new, from which its price is estimated better than from its kind. */
export function isCostNewAsked(item: DraftItem): boolean {
  if (!isNamed(item) || hasOwnPrice(item)) return false
  return item.retailPrice !== null || dollars(item.priceSuggested) > DEAR
}

/** Items in the sale without a price that are not given away. */
export const unpricedItems = (items: Items): DraftItem[] =>
  items.filter((item) => item.state === 'kept' && !isPriced(item))

/** Whether there is a price, and it is the seller's own. */
export function hasOwnPrice(item: DraftItem): boolean {
  return hasPrice(item) && item.priceSource === 'own'
}
