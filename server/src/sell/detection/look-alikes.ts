import { createHash } from 'node:crypto'
import type { DetectedItem } from '@yardsnap/contract/detection'
import type { CropRectangle } from '@yardsnap/contract/items'
import { commonColors, differentBits, type SeenItem } from './same-object.ts'

/**
 * Thresholds for two crops that may show one kind of thing. Of pairs of the reference photos that are so alike in
 * color, shape and size, 42% are of one kind (of all pairs in one photo 13%), and 60% where their light and dark agree
 * as well. So the seller is asked about them, and they are never merged automatically.
 */
const MIN_COMMON_COLORS = 0.6
const MAX_DIFFERENT_BITS = 26
/** Greatest factor between two aspect ratios, and between two areas. */
const MOST_TIMES_THE_SHAPE = 1.42
const MOST_TIMES_THE_AREA = 2.2
/** Number of look-alikes from which the seller is asked about all of them at once. */
export const MIN_LOOK_ALIKES = 3

/** The items, with the same id for those that look alike and may be of one kind, in any of the photos. */
export function withLookAlikes(seen: readonly SeenItem[]): SeenItem[] {
  const sets: SeenItem[][] = []
  const setOf = new Map(seen.map((each) => [each, groupLookAlike(sets, each)]))
  return seen.map((each) => withLookAlikeId(each, setOf.get(each)))
}

/** Puts an item into the first set of which at least half look like it, or into one of its own. @returns its set */
export function groupLookAlike(sets: SeenItem[][], item: SeenItem): SeenItem[] {
  const known = sets.find((members) => {
    const alike = members.filter((member) => areAlike(member, item))
    return alike.length * 2 >= members.length
  })
  const set = known ?? []
  set.push(item)
  if (!known) sets.push(set)
  return set
}

/** @param set that the item is in */
export function withLookAlikeId(seen: SeenItem, set: readonly SeenItem[] = []): SeenItem {
  const lookAlikeId = set.length >= MIN_LOOK_ALIKES ? computeLookAlikeId(set[0]!.item) : null
  return { ...seen, item: { ...seen.item, lookAlikeId } }
}

/** Stays the same while further photos are analyzed: the first of a set is the first one found. */
function computeLookAlikeId({ cropUrl }: DetectedItem): string {
  return createHash('sha256').update(cropUrl).digest('hex').slice(0, 12)
}

function areAlike(a: SeenItem, b: SeenItem): boolean {
  if (a.fingerprint === null || b.fingerprint === null) return false
  const isLike = commonColors(a.fingerprint, b.fingerprint) >= MIN_COMMON_COLORS && haveOneShape(a.item, b.item)
  if (!isLike) return false
  const [guess, other] = [a.item, b.item].map(firstGuess)
  if (guess !== undefined && guess === other) return true
  const [group, otherGroup] = [a.item.groupGuesses[0], b.item.groupGuesses[0]]
  return group === otherGroup && differentBits(a.fingerprint, b.fingerprint) <= MAX_DIFFERENT_BITS
}

function firstGuess({ title, nameGuesses }: DetectedItem): string | undefined {
  return title === '' ? nameGuesses[0]?.title : title
}

function haveOneShape({ cropData: a }: DetectedItem, { cropData: b }: DetectedItem): boolean {
  const shape = ({ width, height }: CropRectangle) => width / height
  const area = ({ width, height }: CropRectangle) => width * height
  return timesAsMuch(shape(a), shape(b)) <= MOST_TIMES_THE_SHAPE && timesAsMuch(area(a), area(b)) <= MOST_TIMES_THE_AREA
}

const timesAsMuch = (a: number, b: number) => Math.max(a / b, b / a)
