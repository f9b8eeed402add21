import { completeOrder, type DibsState, findTurn } from '@yardsnap/contract/dibs'
import { toCents } from '@yardsnap/contract/till-money'
import type { DecisionRow, ItemRow, PersonRow, RoundRow, WishRow } from './queries.ts'

/** The dibs of a sale as they are stored. */
export interface Stored {
  round: RoundRow | null
  people: PersonRow[]
  items: ItemRow[]
  wishes: WishRow[]
  /** The latest first. */
  decisions: DecisionRow[]
}

/** An item with what becomes of it. */
export interface JudgedItem {
  item: ItemRow
  state: DibsState
  /** Of those who take part now. */
  wishes: WishRow[]
  decision: DecisionRow | null
}

export function isClosed(round: Pick<RoundRow, 'closesAt'>, now: Date): boolean {
  return round.closesAt <= now
}

/** What becomes of each item that is in the sale or that somebody keeps. Others are no business of those who help. */
export function judge({ round, people, items, wishes, decisions }: Stored, now: Date): JudgedItem[] {
  const isOver = round !== null && isClosed(round, now)
  const present = new Set(people.map(({ id }) => id))
  const decisionOf = new Map(decisions.map((decision) => [decision.itemId, decision]))
  const wishesOf = Map.groupBy(
    wishes.filter(({ coHostId }) => present.has(coHostId)),
    ({ itemId }) => itemId,
  )
  return items.flatMap((item) => {
    const decision = decisionOf.get(item.id) ?? null
    const wanted = { item, wishes: wishesOf.get(item.id) ?? [], decision }
    if (item.state === 'dropped' && decision?.keptBy) return { ...wanted, state: 'kept' as const }
    if (item.state !== 'kept') return []
    if (decision) return { ...wanted, state: 'sale' as const }
    return { ...wanted, state: isOver && wanted.wishes.length > 1 ? ('contested' as const) : ('open' as const) }
  })
}

/** What goes to the only person who wants it, once dibs are closed. */
export function listSoleWishes(stored: Stored, now: Date): WishRow[] {
  if (!stored.round || !isClosed(stored.round, now)) return []
  return judge(stored, now).flatMap(({ state, wishes }) => (state === 'open' && wishes.length === 1 ? wishes : []))
}

/** Whose turn it is, and in which order they come. */
export function judgeTurns(stored: Stored, now: Date): { order: string[]; turnOf: string | null } {
  const { round, people, decisions } = stored
  const order = completeOrder(
    round?.turnOrder ?? [],
    people.map(({ id }) => id),
  )
  if (!round || round.way !== 'turns' || !isClosed(round, now)) return { order, turnOf: null }
  const lastPicker = decisions.find(({ isPicked }) => isPicked)?.coHostId ?? null
  const contested = judge(stored, now).flatMap(({ state, wishes }) =>
    state === 'contested' ? [wishes.map(({ coHostId }) => coHostId)] : [],
  )
  return { order, turnOf: findTurn({ order, lastPicker, contested }) }
}

/** What an item costs in the sale, with all of its pieces, in cents. */
export function valueOf({ priceSuggested, quantity, sellAsLot }: ItemRow): number {
  return toCents(priceSuggested) * (sellAsLot ? 1 : quantity)
}
