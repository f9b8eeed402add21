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
import type { SpokenLine } from './spoken-list.ts'

/** A line with the things of the photo that it is said of; none: it becomes an item without a picture. */
export interface MatchedLine {
  line: SpokenLine
  kind: GroupedKind | null
  itemIds: readonly string[]
}

/** How well a line fits a thing: by its name above all, then by the last word of it, then by its group. */
const BY_NAME = 12
const BY_LAST_WORD = 8
const BY_GROUP = 4
/** From here on one line may be said of several things: '3 baskets'. */
const ENOUGH_FOR_MORE = 5

/** Things that lines may be said of: those that the seller has not named. */
export function openThings(items: Items): DraftItem[] {
  return items.filter(({ isTouched, isLabelSure, state }) => state !== 'dropped' && !(isTouched && isLabelSure))
}

/** Gives each line the things that it fits best, each thing once. @param kinds of the lines, by title */
export function matchLines(lines: readonly SpokenLine[], things: Items, kinds: KindsByTitle): MatchedLine[] {
  const matched = lines.map((line): MatchedLine & { itemIds: string[] } => {
    return { line, kind: kinds.get(line.title) ?? null, itemIds: [] }
  })
  const pairs = matched.flatMap((match) =>
    things.map((thing) => ({ match, thing, fit: fitOf(match, thing) })).filter(({ fit }) => fit > 0),
  )
  const taken = new Map<string, DraftItem>()
  for (const { match, thing, fit } of pairs.toSorted((a, b) => b.fit - a.fit)) {
    const { itemIds, line } = match
    const first = taken.get(itemIds[0] ?? '')
    const isAlike =
      first?.lookAlikeId !== undefined && first.lookAlikeId !== null && first.lookAlikeId === thing.lookAlikeId
    const hasRoom = !first || (itemIds.length < line.pieces && (fit >= ENOUGH_FOR_MORE || isAlike))
    if (taken.has(thing.id) || !hasRoom) continue
    itemIds.push(thing.id)
    taken.set(thing.id, thing)
  }
  return matched
}

function fitOf({ line, kind }: Pick<MatchedLine, 'line' | 'kind'>, thing: DraftItem): number {
  const names = [...(isNamed(thing) ? [thing.title] : []), ...thing.nameGuesses.map(({ title }) => title)]
  const said = [line.title, ...(kind ? [kind.title] : [])].map(plain)
  const fits = names.map((name, rank) => {
    const words = plain(name)
    if (said.includes(words)) return BY_NAME - rank
    return said.some((one) => lastWord(one) === lastWord(words)) ? BY_LAST_WORD - rank : 0
  })
  const rank = kind?.group ? thing.groupGuesses.indexOf(kind.group) : -1
  return Math.max(0, ...fits) + (rank === -1 ? 0 : BY_GROUP - rank)
}

/** In lower case, each word as if there were one: 'Laundry baskets' are 'laundry basket'. */
function plain(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.map((word) => word.replace(/(?<=[^s]{2})s$/, '')).join(' ')
}

const lastWord = (words: string) => words.split(' ').at(-1)

/** What several pieces of a kind are called: each by its own name. */
export function spokenTitle({ line, kind }: MatchedLine): string {
  return kind && line.quantity > 1 && plain(kind.title) === plain(line.title) ? kind.title : line.title
}

/** The items with what was said: of things in the photo, and as new ones at the end. */
export function withSpoken(items: Items, matches: readonly MatchedLine[]): Items {
  return matches.reduce((all, match) => {
    const things = match.itemIds.flatMap((id) => all.find((item) => item.id === id) ?? [])
    const [first] = things
    if (!first) return [...all, said(newItem(all), match)]
    const whole = said({ ...mergeItems(things, match.line.quantity), lookAlikeId: first.lookAlikeId }, match)
    return combineItems(all, things, whole)
  }, items)
}

function said(item: DraftItem, match: MatchedLine): DraftItem {
  const { kind, line } = match
  const name = { title: spokenTitle(match), category: kind?.category ?? (item.category as Kind['category']) }
  const named = namedAs({ ...item, quantity: line.quantity, state: 'kept' }, name, kind)
  if (line.price === null) return kind ? filledFrom(named, kind, false) : named
  return dollars(line.price) === 0 ? givenAway(named) : pricedBySeller(named, line.price)
}
