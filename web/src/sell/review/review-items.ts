import type { DraftItem, ItemState } from '@yardsnap/contract/drafts'
import { capitalized } from '@yardsnap/contract/formats'
import { isNamed } from '@yardsnap/contract/item-titles'
import type { CropRectangle } from '@yardsnap/contract/items'
import type { Photo } from '@yardsnap/contract/photos'
import { combineItems, copyOfItem, type Items, mergeItems, withCrop } from '#core/items/draft-items.ts'
import { NO_NAME } from '#core/items/item-text.ts'

/** From so many on, items of one name are asked about together. */
const MIN_LOOK_ALIKES = 3
/** 'Wider' grows a crop by so much of it on each side. */
const WIDER = 0.15

/** What may be sold of what was found: ticked when it is kept. */
export function foundItems(items: Items): DraftItem[] {
  return items.filter(({ origin, state }) => origin === 'detected' && state !== 'dropped')
}

/** Things of one name and category, in any of the sale's photos. */
export interface LookAlikes {
  key: string
  title: string
  items: readonly DraftItem[]
  photoCount: number
  /** False when the name is a guess for one of them: they may be different things. */
  isSure: boolean
}

/** Things that have one name, sure or guessed, as the chairs of a table have, also where they stand in several photos. */
export function lookAlikesOf(found: Items): LookAlikes[] {
  // One that already stands for several was asked about.
  const single = found.filter((item) => isNamed(item) && item.quantity === 1)
  const kindOf = ({ title, category }: DraftItem) => `${category} ${title.trim().toLowerCase()}`
  return [...Map.groupBy(single, kindOf)]
    .filter(([, items]) => items.length >= MIN_LOOK_ALIKES)
    .map(([key, items]) => ({
      key,
      title: items[0]!.title,
      items,
      photoCount: new Set(items.map(({ sourceImageUrl }) => sourceImageUrl)).size,
      isSure: items.every(({ isLabelSure }) => isLabelSure),
    }))
}

/** 'One set', 'N separate' or 'Not for sale'. */
export type SetAnswer = 'set' | 'separate' | 'none'

/** What the seller has answered, by the look-alikes' key. */
export type SetAnswers = ReadonlyMap<string, SetAnswer>

/**
 * Unless the seller says otherwise, what surely is of one kind and stands in one photo is a set, and else each is sold by
 * itself.
 */
export function answerOf({ key, items, photoCount, isSure }: LookAlikes, answers: SetAnswers): SetAnswer {
  const usual = photoCount > 1 || !isSure ? 'separate' : 'set'
  const chosen = answers.get(key) ?? usual
  if (chosen === 'separate') return 'separate'
  if (items.every(({ state }) => state !== 'kept')) return 'none'
  return chosen === 'none' ? usual : chosen
}

/** A tick or a drop says nothing about names and prices: a later analysis may still better these. */
export function withState(items: Items, ids: ReadonlySet<string>, state: ItemState): Items {
  return items.map((item) => (ids.has(item.id) && item.state !== state ? { ...item, state } : item))
}

export interface Tally {
  /** Lines of the sale; a set is one. */
  kept: number
  /** What is not ticked. */
  rest: ReadonlySet<string>
  sets: LookAlikes[]
}

/** What becomes of the finds that are not sold one by one: '3 left out, 4 alike make 1 set'. */
export function restText({ rest, sets }: Pick<Tally, 'rest' | 'sets'>): string {
  const leftOut = `${rest.size === 0 ? 'nothing' : rest.size} left out`
  const alike = sets.reduce((sum, { items }) => sum + items.length, 0)
  if (sets.length === 0) return capitalized(leftOut)
  return capitalized(`${leftOut}, ${alike} alike make ${sets.length === 1 ? '1 set' : `${sets.length} sets`}`)
}

export function tallyOf(found: Items, answers: SetAnswers): Tally {
  const sets = lookAlikesOf(found).filter((group) => answerOf(group, answers) === 'set')
  const inSets = new Set(sets.flatMap(({ items }) => items.map(({ id }) => id)))
  const others = found.filter(({ id }) => !inSets.has(id))
  return {
    kept: sets.length + others.filter(({ state }) => state === 'kept').length,
    rest: new Set(others.filter(({ state }) => state === 'suggested').map(({ id }) => id)),
    sets,
  }
}

/** Sets become one item each with the pictures of all, and what is not ticked goes to the tray. */
export function keepTicked(items: Items, answers: SetAnswers): Items {
  const { sets, rest } = tallyOf(foundItems(items), answers)
  return sets.reduce(
    (left, set) => combineItems(left, set.items, { ...mergeItems(set.items, set.items.length), title: set.title }),
    withState(items, rest, 'dropped'),
  )
}

/** The two halves of what was taken for one thing, across its longer side; null without a place in a photo. */
export function twoThings(item: DraftItem, photo: Photo): [DraftItem, DraftItem] | null {
  const { cropData: crop } = item
  if (!crop) return null
  const isBroad = crop.width * photo.width >= crop.height * photo.height
  const size = isBroad ? { width: crop.width / 2, height: crop.height } : { width: crop.width, height: crop.height / 2 }
  const second = isBroad ? { ...crop, ...size, x: crop.x + size.width } : { ...crop, ...size, y: crop.y + size.height }
  const kept = { ...item, state: 'kept' as const }
  const alone = copyOfItem({ ...kept, imageUrls: [], cropUrl: null })
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
