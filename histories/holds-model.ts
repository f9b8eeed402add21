/** Why a hold ended, named as in the notification of it. */
type End = 'missed' | 'sold' | 'closed' | 'bought' | 'refused' | 'canceled'

export interface ModelHold {
  id: string
  shopper: number
  item: number
  /** In milliseconds, like all instants here. */
  turnAt: number | null
  isUnanswered: boolean
  until: number | null
  end: End | null
}

/** A model of the holds of a sale, by the rules that the help describes. */
export interface HoldsModel {
  now: number
  minutes: number
  /** Whether the host holds things at all. */
  isHolding: boolean
  items: { left: number; isLot: boolean }[]
  /** In the order of asking, including those that are over. */
  holds: ModelHold[]
  notified: { hold: ModelHold; event: End | 'asked' | 'turn' | 'granted' | 'unanswered' }[]
  purchases: { id: string; item: number; pieces: number }[]
}

const ANSWER_MS = 30 * 60_000

/**
 * The holds that are not over.
 * @param now leaves out those that have run out by then, which the server may not have recorded yet
 */
export function listOpenHolds({ holds }: HoldsModel, now = -Infinity): ModelHold[] {
  return holds.filter(({ end, until }) => end === null && (until ?? Infinity) > now)
}

export function endedBy(model: HoldsModel, holds: readonly ModelHold[], end: End): void {
  for (const hold of holds.filter((one) => one.end === null)) {
    hold.end = end
    if (end !== 'canceled') model.notified.push({ hold, event: end })
  }
}

/** Makes the changes that are due. @param asked a hold that was just requested and gets no notification of its turn */
export function settle(model: HoldsModel, asked?: ModelHold): void {
  const { now, isHolding } = model
  for (const [item, { left, isLot }] of model.items.entries()) {
    const line = listOpenHolds(model).filter((hold) => hold.item === item)
    const openHolds = listOpenHolds(model, now).filter((hold) => hold.item === item)
    const granted = openHolds.filter(({ until }) => until !== null)
    const waiting = openHolds.filter(({ until }) => until === null)
    const pieces = isLot ? Math.min(left, 1) : left
    endedBy(
      model,
      line.filter((hold) => !openHolds.includes(hold)),
      'missed',
    )
    endedBy(model, pieces === 0 ? openHolds : granted.slice(pieces), 'sold')
    if (!isHolding) endedBy(model, waiting, 'closed')
    const stillWaiting = waiting.filter(({ end }) => end === null)
    for (const [place, hold] of stillWaiting.entries()) {
      changeWaiting(model, hold, { hasPiece: place < pieces - granted.length, isNotified: hold !== asked })
    }
  }
}

function changeWaiting(
  model: HoldsModel,
  hold: ModelHold,
  { hasPiece, isNotified }: { hasPiece: boolean; isNotified: boolean },
): void {
  const { now } = model
  if (hold.turnAt === null) {
    if (hasPiece) markNextInLine(model, hold, isNotified)
  } else if (!hasPiece) {
    // Back in line: a yes would have nothing to hold. What was said of the turn is taken back.
    hold.turnAt = null
    hold.isUnanswered = false
    model.notified = model.notified.filter((one) => one.hold !== hold)
  } else if (!hold.isUnanswered && hold.turnAt + ANSWER_MS <= now) {
    hold.isUnanswered = true
    model.notified.push({ hold, event: 'unanswered' })
  }
}

function markNextInLine(model: HoldsModel, hold: ModelHold, isNotified: boolean): void {
  hold.turnAt = model.now
  model.notified.push({ hold, event: 'asked' })
  if (isNotified) model.notified.push({ hold, event: 'turn' })
}

/** A copy with the due changes made and nobody notified. */
export function settled({ now, minutes, isHolding, items, holds }: HoldsModel): HoldsModel {
  const copy = structuredClone({ now, minutes, isHolding, items, holds, notified: [], purchases: [] })
  settle(copy)
  return copy
}

/** The line of an item as it is shown: with the due changes made. */
export function shown(model: HoldsModel, item: number) {
  return listOpenHolds(settled(model)).flatMap(({ id, turnAt, until, ...hold }) => {
    const state = until !== null ? 'granted' : turnAt === null ? 'waiting' : 'asked'
    return hold.item === item ? [{ id, state, until: until === null ? null : new Date(until).toISOString() }] : []
  })
}

/** Whether a sale takes a piece from somebody for whom it is held. */
export function wouldBreak(
  model: HoldsModel,
  { item, pieces, holder }: { item: number; pieces: number; holder: ModelHold | undefined },
): boolean {
  const { left, isLot } = model.items[item] ?? { left: 0, isLot: false }
  const others = shown(model, item).filter(({ id, state }) => state === 'granted' && id !== holder?.id)
  return others.length > (isLot ? Number(pieces < left) : Math.max(0, left - pieces))
}
