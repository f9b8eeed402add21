import { plural, t } from '@yardsnap/contract/texts'
import type { DraftItem, ItemState } from '@yardsnap/contract/drafts'
import { isNamed } from '@yardsnap/contract/item-titles'
import type { CropRectangle } from '@yardsnap/contract/items'
import type { Photo } from '@yardsnap/contract/photos'
import { placeIn } from '#core/items/item-place.ts'
import { combineItems, copyOfItem, type Items, mergeItems, splitQuantity, withCrop } from '#core/items/draft-items.ts'
import { NO_NAME } from '#core/items/item-text.ts'

/** Number of items with one name from which they are asked about together. */
const MIN_LOOK_ALIKES = 3
/** 'Wider' grows a crop by so much of it on each side. */
const WIDER = 0.15

/** The detected items that are not dropped; those in the sale are ticked. */
export function listDetectedItems(items: Items): DraftItem[] {
  return items.filter(({ origin, state }) => origin === 'detected' && state !== 'dropped')
}

/** Items of one name and category, or that look alike, in any photo of the sale. */
export interface LookAlikes {
  key: string
  /** Empty where they are not guessed to be of one name. */
  title: string
  items: readonly DraftItem[]
  photoCount: number
  /** False when the name is a guess for one of them: they may be different things. */
  isSure: boolean
}

/**
 * Groups of items that are asked about with one question each: first those that surely have one name, such as the
 * chairs of a table, then those that look alike, whatever their guesses are, and then those with the same guess.
 */
export function groupLookAlikes(detected: Items): LookAlikes[] {
  // An item that stands for several pieces has already been asked about.
  let left = detected.filter((item) => item.quantity === 1)
  const takeSets = (keyOf: (item: DraftItem) => string | null, isSet: (set: LookAlikes) => boolean = () => true) => {
    const keyed = left.filter((item) => keyOf(item) !== null)
    const sets = [...Map.groupBy(keyed, (item) => keyOf(item) ?? '')]
      .filter(([, items]) => items.length >= MIN_LOOK_ALIKES)
      .map(([key, items]) => toLookAlikes(key, items))
      .filter(isSet)
    const taken = new Set(sets.flatMap(({ items }) => items))
    left = left.filter((item) => !taken.has(item))
    return sets
  }
  return [...takeSets(nameKey, ({ isSure }) => isSure), ...takeSets(pictureKey), ...takeSets(nameKey)]
}

const nameKey = (item: DraftItem) => (isNamed(item) ? `${item.category} ${item.title.trim().toLowerCase()}` : null)

/**
 * A name from the seller says more than the looks, so items that the seller named are not grouped by their pictures.
 */
const pictureKey = ({ lookAlikeId, isTouched, isLabelSure }: DraftItem) =>
  lookAlikeId !== null && !(isTouched && isLabelSure) ? `picture ${lookAlikeId}` : null

function toLookAlikes(key: string, items: readonly DraftItem[]): LookAlikes {
  const isOneName = new Set(items.map(nameKey)).size === 1
  return {
    key,
    title: isOneName ? items[0]!.title : '',
    items,
    photoCount: new Set(items.map(({ sourceImageUrl }) => sourceImageUrl)).size,
    isSure: isOneName && items.every((item) => isNamed(item) && item.isLabelSure),
  }
}

/** Merges a set into one item, which has no sure name yet where the names differ. */
function oneOfSet({ items, title }: LookAlikes): DraftItem {
  const one = { ...mergeItems(items, items.length), title }
  return title === '' ? { ...one, isLabelSure: false } : one
}

/** 'One set', 'N separate' or 'Not for sale'. */
export type SetAnswer = 'set' | 'separate' | 'none'

/** What the seller has answered, by the look-alikes' key. */
export type SetAnswers = ReadonlyMap<string, SetAnswer>

/**
 * Unless the seller answers otherwise, items that surely are of one kind and in one photo are a set; others are sold
 * one by one.
 */
export function getAnswer({ key, items, photoCount, isSure }: LookAlikes, answers: SetAnswers): SetAnswer {
  const usual = photoCount > 1 || !isSure ? 'separate' : 'set'
  const chosen = answers.get(key) ?? usual
  if (chosen === 'separate') return 'separate'
  if (items.every(({ state }) => state !== 'kept')) return 'none'
  return chosen === 'none' ? usual : chosen
}

/** Changes states only, and leaves `isTouched`, so that a later analysis may still improve names and prices. */
export function withState(items: Items, ids: ReadonlySet<string>, state: ItemState): Items {
  return items.map((item) => (ids.has(item.id) && item.state !== state ? { ...item, state } : item))
}

export interface Tally {
  /** Number of items that the sale gets; a set counts as one. */
  kept: number
  /** What is not ticked. */
  rest: ReadonlySet<string>
  sets: LookAlikes[]
}

/** Describes what happens to the detected items that are not sold one by one: '3 left out, 4 alike make 1 set'. */
export function restText({ rest, sets }: Pick<Tally, 'rest' | 'sets'>): string {
  const leftOut = rest.size === 0 ? t`Nothing left out` : plural(rest.size, { one: '# left out', other: '# left out' })
  const alike = sets.reduce((sum, { items }) => sum + items.length, 0)
  if (sets.length === 0) return leftOut
  return t`${leftOut}, ${alike} alike make ${plural(sets.length, { one: '# set', other: '# sets' })}`
}

export function computeTally(detected: Items, answers: SetAnswers): Tally {
  const sets = groupLookAlikes(detected).filter((group) => getAnswer(group, answers) === 'set')
  const inSets = new Set(sets.flatMap(({ items }) => items.map(({ id }) => id)))
  const others = detected.filter(({ id }) => !inSets.has(id))
  return {
    kept: sets.length + others.filter(({ state }) => state === 'kept').length,
    rest: new Set(others.filter(({ state }) => state === 'suggested').map(({ id }) => id)),
    sets,
  }
}

/** Sets become one item each with the pictures of all, and what is not ticked goes to the tray. */
export function keepTicked(items: Items, answers: SetAnswers): Items {
  const { sets, rest } = computeTally(listDetectedItems(items), answers)
  return sets.reduce((left, set) => combineItems(left, set.items, oneOfSet(set)), withState(items, rest, 'dropped'))
}

/**
 * Merges an item that was dropped on another. They become two pieces if they are in the same photo and known to be
 * alike; otherwise they count as pictures or parts of one piece.
 */
export function mergedInto(items: Items, fromId: string, intoId: string): Items {
  const [from, into] = [fromId, intoId].map((id) => items.find((item) => item.id === id))
  if (!from || !into || from === into) return items
  const isBeside = from.sourceImageUrl === into.sourceImageUrl
  const isOfOneName = isNamed(into) && nameKey(from) === nameKey(into)
  const isOfOneLook = into.lookAlikeId !== null && from.lookAlikeId === into.lookAlikeId
  const areTwo = isBeside && (isOfOneName || isOfOneLook)
  const quantity = areTwo ? from.quantity + into.quantity : into.quantity
  return combineItems(items, [into, from], mergeItems([into, from], quantity))
}

/** Cuts an item in two halves across its longer side; null if it has no place in a photo. */
export function splitItem(item: DraftItem, photo: Photo): [DraftItem, DraftItem] | null {
  const { cropData: crop } = item
  if (!crop) return null
  const isBroad = crop.width * photo.width >= crop.height * photo.height
  const size = isBroad ? { width: crop.width / 2, height: crop.height } : { width: crop.width, height: crop.height / 2 }
  const second = isBroad ? { ...crop, ...size, x: crop.x + size.width } : { ...crop, ...size, y: crop.y + size.height }
  const [quantity = 1, rest = 1] = splitQuantity(item.quantity, 2)
  const kept = { ...item, quantity, state: 'kept' as const }
  const alone = copyOfItem({ ...kept, quantity: rest, imageUrls: [], cropUrl: null })
  return [withCrop(kept, { ...crop, ...size }), withCrop(alone, second)]
}

export function widerCrop({ x, y, width, height }: CropRectangle): CropRectangle {
  const left = Math.max(0, x - width * WIDER)
  const top = Math.max(0, y - height * WIDER)
  const right = Math.min(100, x + width * (1 + WIDER))
  const bottom = Math.min(100, y + height * (1 + WIDER))
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** What it is called on a tile, which is narrow: a guess has a question mark. */
export function tileTitle(item: DraftItem): string {
  if (!isNamed(item)) return NO_NAME
  return item.isLabelSure ? item.title : `${item.title}?`
}

/** The boxes of the items that are in a photo, for `BoxesOnPhoto`. */
export function toBoxes(items: Items, photo: Photo) {
  return items.flatMap((item) => {
    const crop = placeIn(item, photo)
    return crop ? [{ key: item.id, crop, label: tileTitle(item), isSuggestion: item.state !== 'kept' }] : []
  })
}
