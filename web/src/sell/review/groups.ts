import type { DraftItem } from '@yardsnap/contract/drafts'
import { GROUP_TEXTS, type ItemGroup, USUAL_GROUPS } from '@yardsnap/contract/item-groups'
import type { GroupKinds, Kind } from '@yardsnap/contract/kinds'
import { type GroupedKind, type Items, namedAs } from '#core/items/draft-items.ts'

export type KnownGroups = ReadonlyMap<ItemGroup, GroupKinds>
export type KindsByTitle = ReadonlyMap<string, GroupedKind>

/** How many groups that the seller chose for other items of the photo come before the item's own guesses. */
const MOST_CHOSEN_FIRST = 2
/** Number of kinds that are offered: as many as can be read at a glance. */
const MOST_KINDS = 4
/** Number of names that are offered above the groups, where more would be in the way. */
const MOST_LIKELY_NAMES = 2

/** The group that the seller chose for an item, directly or by choosing one of its kinds. */
function chosenGroup({ isTouched, isLabelSure, groupGuesses }: DraftItem): ItemGroup | undefined {
  return isTouched && isLabelSure && groupGuesses.length === 1 ? groupGuesses[0] : undefined
}

/** The group whose title the item has, until the seller gives it a more specific name. */
export function groupByTitle(item: DraftItem): ItemGroup | null {
  const group = chosenGroup(item)
  return group !== undefined && GROUP_TEXTS[group].title === item.title ? group : null
}

/**
 * All groups, likeliest first: those that the seller chose for other items of the same photo, then the guesses for
 * these items, then the most common groups.
 */
export function groupsFor(items: Items, all: Items): ItemGroup[] {
  const ids = new Set(items.map(({ id }) => id))
  const photos = new Set(items.map(({ sourceImageUrl }) => sourceImageUrl))
  const neighbors = all.filter((item) => !ids.has(item.id) && photos.has(item.sourceImageUrl))
  const chosen = mostFrequent(neighbors.flatMap((item) => chosenGroup(item) ?? []).map((group) => [group, 1]))
  // The first guess for an item counts as much as its second and third together.
  const guessed = mostFrequent(
    items.flatMap(({ groupGuesses }) => groupGuesses.map((group, rank) => [group, rank === 0 ? 2 : 1] as const)),
  )
  return [...new Set([...chosen.slice(0, MOST_CHOSEN_FIRST), ...guessed, ...chosen, ...USUAL_GROUPS])]
}

function mostFrequent(weighed: readonly (readonly [ItemGroup, number])[]): ItemGroup[] {
  const sums = new Map<ItemGroup, number>()
  for (const [group, weight] of weighed) sums.set(group, (sums.get(group) ?? 0) + weight)
  return [...sums].toSorted(([, a], [, b]) => b - a).map(([group]) => group)
}

/** Assigns items to a group: they get its name, its category and, unless the seller priced them, its usual price. */
export function withGroup(items: Items, ids: ReadonlySet<string>, group: ItemGroup, known: KnownGroups): Items {
  const { title, category } = GROUP_TEXTS[group]
  const usual = known.get(group)
  const kind = usual ? { title, category, group, price: usual.price, low: usual.low, high: usual.high } : null
  return items.map((item) => {
    if (!ids.has(item.id)) return item
    return { ...namedAs(item, { title, category }, kind), groupGuesses: [group], state: 'kept' }
  })
}

/**
 * Kinds of a group to offer for an item: those that were guessed, those of other items in its photo, and the common
 * ones.
 */
export function kindsToOffer(
  item: DraftItem,
  all: Items,
  { group, kinds, known }: { group: ItemGroup; kinds: KindsByTitle; known: KnownGroups },
): GroupedKind[] {
  const guessed = item.nameGuesses.flatMap(({ title }) => kinds.get(title) ?? []).filter((kind) => kind.group === group)
  const common: readonly Kind[] = known.get(group)?.kinds ?? []
  const neighbors = all.filter(({ id, sourceImageUrl }) => id !== item.id && sourceImageUrl === item.sourceImageUrl)
  const isBeside = (kind: Kind) => neighbors.some((other) => other.isLabelSure && other.title === kind.title)
  const offered = [...guessed, ...common.filter(isBeside), ...common]
  const isFirst = (kind: Kind, index: number) => offered.findIndex(({ title }) => title === kind.title) === index
  return offered
    .filter(isFirst)
    .slice(0, MOST_KINDS)
    .map((kind) => ({ ...kind, group }))
}

/** Names to offer for an unnamed item: the guessed kinds that belong to its likeliest group. */
export function likelyNames({ nameGuesses, groupGuesses: [group] }: DraftItem, kinds: KindsByTitle) {
  return nameGuesses.filter(({ title }) => group && kinds.get(title)?.group === group).slice(0, MOST_LIKELY_NAMES)
}
