import type { DetectedItem } from '@yardsnap/contract/detection'
import { MAX_ITEM_PICTURES } from '@yardsnap/contract/items'
import { distinctGuesses } from './labels.ts'

export interface SeenItem {
  item: DetectedItem
  /** Format of ports/vision/fingerprint.ts: 16 hex digits of hash, then two for each of 27 colors; null if unknown. */
  fingerprint: string | null
}

const HASH_DIGITS = 16
/**
 * Similarity thresholds for two crops: differing hash bits, and the share of common colors. On the reference photos no
 * two different objects are this similar; the closest pair of one label differs in 11 bits.
 */
const MAX_DIFFERENT_BITS = 8
const MIN_COMMON_COLORS = 0.8

/**
 * Merges items that show the same object in several photos: same barcode, or same name and similar crops, at most one per
 * photo. The first item gets the pictures of the others. Deliberately cautious, because sellers can merge two rows but must
 * notice a wrong merge.
 */
export function mergeSameObjects(seen: readonly SeenItem[]): DetectedItem[] {
  const groups: SeenItem[][] = []
  for (const each of seen) groupSameObject(groups, each)
  return groups.map(joinGroup)
}

/** Puts an item into the group of those that show the same object, or into one of its own. @returns its group */
export function groupSameObject(groups: SeenItem[][], item: SeenItem): SeenItem[] {
  const known = groups.find((members) => isSameObject(members, item))
  const group = known ?? []
  group.push(item)
  if (!known) groups.push(group)
  return group
}

function isSameObject(members: readonly SeenItem[], other: SeenItem): boolean {
  const isElsewhere = members.every(({ item }) => item.sourceImageUrl !== other.item.sourceImageUrl)
  return isElsewhere && members.some((member) => areAlike(member, other))
}

function areAlike(a: SeenItem, b: SeenItem): boolean {
  const { gtin } = a.item
  if (gtin !== null && b.item.gtin !== null) return gtin === b.item.gtin
  if (a.fingerprint === null || b.fingerprint === null || a.item.title !== b.item.title) return false
  return (
    differentBits(a.fingerprint, b.fingerprint) <= MAX_DIFFERENT_BITS &&
    commonColors(a.fingerprint, b.fingerprint) >= MIN_COMMON_COLORS
  )
}

export function joinGroup(members: readonly SeenItem[]): DetectedItem {
  const { item } = members[0]!
  const isLabelSure = members.some((member) => member.item.isLabelSure)
  const guesses = distinctGuesses(members.flatMap((member) => member.item.nameGuesses))
  return {
    ...item,
    imageUrls: members.flatMap((member) => member.item.imageUrls).slice(0, MAX_ITEM_PICTURES),
    isSuggestion: members.every((member) => member.item.isSuggestion),
    // As many as one photo shows: another may show the same pieces.
    quantity: Math.max(...members.map((member) => member.item.quantity)),
    isLabelSure,
    nameGuesses: isLabelSure ? guesses.filter(({ title }) => title !== item.title) : guesses,
  }
}

/** @returns 0..64 */
export function differentBits(a: string, b: string): number {
  let different = BigInt(`0x${a.slice(0, HASH_DIGITS)}`) ^ BigInt(`0x${b.slice(0, HASH_DIGITS)}`)
  let count = 0
  for (; different > 0n; different >>= 1n) count += Number(different & 1n)
  return count
}

/** @returns 0 (no color in common) to 1 (the same colors) */
export function commonColors(a: string, b: string): number {
  const ofA = Buffer.from(a.slice(HASH_DIGITS), 'hex')
  const ofB = Buffer.from(b.slice(HASH_DIGITS), 'hex')
  const common = ofA.reduce((sum, value, index) => sum + Math.min(value, ofB[index] ?? 0), 0)
  const total = ofA.reduce((sum, value) => sum + value, 0)
  return total > 0 ? common / total : 0
}
