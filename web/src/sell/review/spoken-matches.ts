import type { DraftItem } from '@yardsnap/contract/drafts'
import { dollars } from '@yardsnap/contract/dollars'
import { isNamed } from '@yardsnap/contract/item-titles'
import type { Kind } from '@yardsnap/contract/kinds'
import {
  combineItems,
  filledFrom,
  type GroupedKind,
  givenAway,
  type Items,
  mergeItems,
  namedAs,
  newItem,
  pricedBySeller,
} from '#core/items/draft-items.ts'
import type { KindsByTitle } from './groups.ts'
import type { ItemLine } from '#sell/lists/item-lines.ts'

/** A line with the items of the photo that it describes. Without any, it becomes an item without a picture. */
export interface MatchedLine {
  line: ItemLine
  kind: GroupedKind | null
  itemIds: readonly string[]
}

/** How well a line fits a thing: by its name above all, then by the last word of it, then by its group. */
const BY_NAME = 12
const BY_LAST_WORD = 8
const BY_GROUP = 4
/** Minimum fit for matching further items to the same line, as for '3 baskets'. */
const ENOUGH_FOR_MORE = 5

/** Items that a line may describe: those that the seller has not named. */
export function listUnnamedItems(items: Items): DraftItem[] {
  return items.filter(({ isTouched, isLabelSure, state }) => state !== 'dropped' && !(isTouched && isLabelSure))
}

/** Matches each line with the items that fit it best, each item once. @param kinds of the lines, by title */
export function matchLines(lines: readonly ItemLine[], items: Items, kinds: KindsByTitle): MatchedLine[] {
  const matched = lines.map((line): MatchedLine & { itemIds: string[] } => {
    return { line, kind: kinds.get(line.title) ?? null, itemIds: [] }
  })
  const pairs = matched.flatMap((match) =>
    items.map((item) => ({ match, thing: item, fit: scoreFit(match, item) })).filter(({ fit }) => fit > 0),
  )
  const taken = new Map<string, DraftItem>()
  for (const { match, thing: item, fit } of pairs.toSorted((a, b) => b.fit - a.fit)) {
    const { itemIds, line } = match
    const first = taken.get(itemIds[0] ?? '')
    const isAlike =
      first?.lookAlikeId !== undefined && first.lookAlikeId !== null && first.lookAlikeId === item.lookAlikeId
    const hasRoom = !first || (itemIds.length < line.pieces && (fit >= ENOUGH_FOR_MORE || isAlike))
    if (taken.has(item.id) || !hasRoom) continue
    itemIds.push(item.id)
    taken.set(item.id, item)
  }
  return matched
}

function scoreFit({ line, kind }: Pick<MatchedLine, 'line' | 'kind'>, item: DraftItem): number {
  const names = [...(isNamed(item) ? [item.title] : []), ...item.nameGuesses.map(({ title }) => title)]
  const spoken = [line.title, ...(kind ? [kind.title] : [])].map(plain)
  const fits = names.map((name, rank) => {
    const words = plain(name)
    if (spoken.includes(words)) return BY_NAME - rank
    return spoken.some((one) => lastWord(one) === lastWord(words)) ? BY_LAST_WORD - rank : 0
  })
  const rank = kind?.group ? item.groupGuesses.indexOf(kind.group) : -1
  return Math.max(0, ...fits) + (rank === -1 ? 0 : BY_GROUP - rank)
}

/** In lower case and in the singular: 'Laundry baskets' are 'laundry basket'. */
function plain(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.map((word) => word.replace(/(?<=[^s]{2})s$/, '')).join(' ')
}

const lastWord = (words: string) => words.split(' ').at(-1)

/** The title of the item: for several pieces of a known kind, the name of the kind, which is in the singular. */
export function spokenTitle({ line, kind }: MatchedLine): string {
  return kind && line.quantity > 1 && plain(kind.title) === plain(line.title) ? kind.title : line.title
}

/** Applies the matched lines to their items; lines without items become new items at the end. */
export function withSpoken(items: Items, matches: readonly MatchedLine[]): Items {
  return matches.reduce((all, match) => {
    const matchedItems = match.itemIds.flatMap((id) => all.find((item) => item.id === id) ?? [])
    const [first] = matchedItems
    if (!first) return [...all, applyLine({ ...newItem(all), quantity: match.line.quantity }, match)]
    const { quantity, pieces } = match.line
    // A line without a number says nothing of the pieces that an item has.
    const whole = mergeItems(matchedItems, pieces > 1 ? quantity : first.quantity)
    return combineItems(all, matchedItems, applyLine({ ...whole, lookAlikeId: first.lookAlikeId }, match))
  }, items)
}

function applyLine(item: DraftItem, match: MatchedLine): DraftItem {
  const { kind, line } = match
  const name = { title: spokenTitle(match), category: kind?.category ?? (item.category as Kind['category']) }
  const named = namedAs({ ...item, state: 'kept' }, name, kind)
  if (line.price === null) return kind ? filledFrom(named, kind, false) : named
  return dollars(line.price) === 0 ? givenAway(named) : pricedBySeller(named, line.price)
}
