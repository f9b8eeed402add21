import { t } from '@yardsnap/contract/texts'
import { type DraftItem, MAX_NAME_GUESSES, type NameGuess } from '@yardsnap/contract/drafts'
import { isNamed } from '@yardsnap/contract/item-titles'
import type { Kind } from '@yardsnap/contract/kinds'
import { type Items, namedAs, replaceItem } from '#core/items/draft-items.ts'
import { groupByTitle, groupsFor, type KindsByTitle, kindsToOffer, type KnownGroups, likelyNames } from './groups.ts'
import type { StepState } from '#ui/TaskScreen.tsx'

/** From here on a guess is likelier right than all others together: the screen proposes it. */
const LIKELY = 0.5

/** Whether the seller is asked for its name. */
export function needsName(item: DraftItem): boolean {
  return item.state === 'kept' && (!item.isLabelSure || !isNamed(item))
}

/** Whether a guess is shown as the name of the item. Such items are asked about together. */
export function isKnownGuess(item: DraftItem): boolean {
  return needsName(item) && isNamed(item) && item.nameGuesses.some(({ title }) => title === item.title)
}

/** Whether a guess is likely right. Weak guesses are never confirmed together, because nobody would check each one. */
export function isLikelyGuess(item: DraftItem): boolean {
  return isKnownGuess(item) && getTitleProbability(item) > LIKELY
}

/** The probability that the present title is right, as far as the analysis knows. */
function getTitleProbability({ title, nameGuesses }: DraftItem): number {
  return nameGuesses.find((guess) => guess.title === title)?.probability ?? 0
}

/** Whether the item gets a card of its own. */
export function needsCard(item: DraftItem): boolean {
  return needsName(item) && !isKnownGuess(item)
}

export function confirmGuesses(items: Items): Items {
  return items.map((item) => (isLikelyGuess(item) ? { ...item, isLabelSure: true, isTouched: true } : item))
}

/** The first card behind `at` that is still open; -1 when there is none. */
export function nextCard(cards: readonly string[], at: number, items: Items): number {
  const open = new Set(items.filter(needsCard).map(({ id }) => id))
  return cards.findIndex((id, index) => index > at && open.has(id))
}

/** The cards so far, and those of new items at the end. None is removed, so that the steps keep their places. */
export function withNewCards(cards: readonly string[], items: Items): readonly string[] {
  const known = new Set(cards)
  const added = items.filter((item) => needsCard(item) && !known.has(item.id)).map(({ id }) => id)
  return added.length > 0 ? [...cards, ...added] : cards
}

export function toSteps(cards: readonly string[], at: number, items: Items, skipped: ReadonlySet<string>): StepState[] {
  const open = new Set(items.filter(needsCard).map(({ id }) => id))
  return cards.map((id, index) => {
    if (index === at) return 'now'
    if (!open.has(id)) return 'done'
    return skipped.has(id) ? 'skipped' : 'ahead'
  })
}

/** Whether the first guess is likelier than all others together. */
export function hasFavorite(item: DraftItem): boolean {
  return !item.isLabelSure && item.nameGuesses[0]?.title === item.title && getTitleProbability(item) > LIKELY
}

/**
 * The choices on a card. For an item without a name, first groups and then kinds of the chosen group; for a guess, its
 * own name and other likely ones.
 */
export function offersFor(item: DraftItem, items: Items, known: { groups: KnownGroups; kinds: KindsByTitle }) {
  const group = groupByTitle(item)
  if (group !== null)
    return { group, names: kindsToOffer(item, items, { ...known, group, known: known.groups }), groups: [] }
  const groups = groupsFor([item], items)
  if (!isNamed(item)) return { group, names: likelyNames(item, known.kinds), groups }
  const { title, category } = item
  const own = { title, category: category as NameGuess['category'] }
  const names = [own, ...item.nameGuesses.filter((guess) => guess.title !== title)]
  return { group, names: names.slice(0, MAX_NAME_GUESSES), groups }
}

export function nameItem(items: Items, id: string, name: NameGuess | Kind, kind: Kind | null): Items {
  const item = items.find((one) => one.id === id)
  return item ? replaceItem(items, id, [namedAs(item, name, kind)]) : items
}

/** The name that the seller typed. What it means brings category and price; else the category stays. */
export function nameAsTyped(items: Items, id: string, typed: string, kind: Kind | null): Items {
  const category = kind?.category ?? items.find((one) => one.id === id)?.category
  return nameItem(items, id, { title: typed.trim(), category: (category ?? 'other') as NameGuess['category'] }, kind)
}

/** The title of a card's picture: what is known is said as a guess. */
export function cardTitle(item: DraftItem): string {
  return isNamed(item) ? t`Perhaps ${item.title}` : t`A thing without a name`
}
