import { HOLD_ANSWER_MINUTES, type HoldRule, leftWithout } from '@yardsnap/contract/holds'
import { dayIn, daysLeft, FALLBACK_TIME_ZONE, isOver, type SaleDay } from '@yardsnap/contract/sale-days'
import { DateTime } from 'luxon'
import type { HoldEndReason, ListingRow, OpenHoldRow } from './queries.ts'

const MINUTE_MS = 60_000
/** How long an agreed thing is held at a sale without days. */
const AGREED_HOURS = 24

/** What the end of a hold depends on. Times are HH:MM, seconds are ignored. */
export type HoldingListing = Pick<
  ListingRow,
  'isPublic' | 'saleDate' | 'startTime' | 'endTime' | 'laterDays' | 'timeZone' | 'holdMinutes' | 'holdUntil'
>

/** A time of the clock at a sale, HH:MM; '24:00' is the end of the day. @param date YYYY-MM-DD @param zone IANA name */
export function instantOf(date: string, time: string, zone: string): Date {
  const day = DateTime.fromISO(date, { zone })
  return (
    time === '24:00' ? day.plus({ days: 1 }) : DateTime.fromISO(`${date}T${time.slice(0, 5)}`, { zone })
  ).toJSDate()
}

/**
 * Until when a thing is held whose price was agreed on at `now`: to the end of the hours of the next day of the sale, whatever
 * the rule of its holds; a day without an end ends at midnight, and so does the last one once its hours are over. Null when
 * the sale is over or not public.
 */
export function computeAgreedEnd(listing: AgreedListing, now: Date): Date | null {
  if (!listing.isPublic || isOver({ ...listing, status: 'published' }, now)) return null
  if (listing.saleDate === null) return new Date(now.getTime() + AGREED_HOURS * 60 * MINUTE_MS)
  const zone = listing.timeZone ?? FALLBACK_TIME_ZONE
  const days = daysLeft({ ...listing, dayNote: '' }, now)
  const ends = days.map((day) => closingOf(day, zone))
  return ends.find((end) => end > now) ?? closingAfter(days, zone, now)
}

const closingOf = ({ date, endTime }: SaleDay, zone: string): Date => instantOf(date, endTime ?? '24:00', zone)

/** When the last of these days closes: at midnight once its hours are over. Null without days. */
function closingAfter(days: readonly SaleDay[], zone: string, now: Date): Date | null {
  const last = days.at(-1)
  if (!last) return null
  const closing = closingOf(last, zone)
  return closing > now ? closing : instantOf(last.date, '24:00', zone)
}

export type AgreedListing = Pick<
  ListingRow,
  'isPublic' | 'saleDate' | 'startTime' | 'endTime' | 'laterDays' | 'timeZone'
>

/** The host's setting; null: nothing is held. */
export function getHoldRule({
  holdMinutes,
  holdUntil,
}: Pick<HoldingListing, 'holdMinutes' | 'holdUntil'>): HoldRule | null {
  if (holdMinutes !== null) return { kind: 'minutes', minutes: holdMinutes }
  return holdUntil === null ? null : { kind: 'time', time: holdUntil.slice(0, 5) }
}

/**
 * Until when something is held if the host says yes at `now`; null if nothing is. Minutes count from the next opening
 * when the sale is not open, and end when the last day of the sale closes. A time of day, which the host has chosen, is that of the
 * next day of the sale on which it is still ahead, or of today without days.
 */
export function computeHoldEnd(listing: HoldingListing, now: Date): Date | null {
  const rule = getHoldRule(listing)
  if (rule === null || !listing.isPublic || isOver({ ...listing, status: 'published' }, now)) return null
  const zone = listing.timeZone ?? FALLBACK_TIME_ZONE
  const at = (date: string, time: string) => instantOf(date, time, zone)
  const days = daysLeft({ ...listing, dayNote: '' }, now)
  if (rule.kind === 'time') {
    const dates = days.length > 0 ? days.map(({ date }) => date) : [dayIn(zone, now)]
    return dates.map((date) => at(date, rule.time)).find((end) => end > now) ?? null
  }
  // In the evening between two days, what is held is fetched on the second one.
  const next = days.find((day) => closingOf(day, zone) > now)
  const opening = next?.startTime ? at(next.date, next.startTime) : now
  const end = new Date(Math.max(now.getTime(), opening.getTime()) + rule.minutes * MINUTE_MS)
  const closing = closingAfter(days, zone, now)
  return closing && closing < end ? closing : end
}

export type OpenHold = Pick<
  OpenHoldRow,
  'id' | 'itemId' | 'turnAt' | 'unansweredAt' | 'until' | 'isListed' | 'isCalledOff' | 'left' | 'pending'
>

export type HoldChange<Hold extends OpenHold = OpenHold> =
  | { kind: 'end'; reason: HoldEndReason; hold: Hold }
  | { kind: 'turn'; hold: Hold }
  | { kind: 'wait'; hold: Hold }
  | { kind: 'unanswered'; hold: Hold }

/** Whether a hold that is not marked as ended still stands. */
function isOpen({ until }: Pick<OpenHold, 'until'>, now: Date): boolean {
  return until === null || until > now
}

/**
 * What has to happen to the open holds of a listing by now: some have ended, it is the next one's turn or not anymore, the
 * host has not answered. Doing it late gives the same result.
 * @param open in the order of asking @param canGrant whether a yes of the host would hold anything
 */
export function dueChanges<Hold extends OpenHold>(
  open: readonly Hold[],
  { canGrant, now }: { canGrant: boolean; now: Date },
): HoldChange<Hold>[] {
  const lines = Map.groupBy(open, ({ id, itemId }) => itemId ?? id)
  return [...lines.values()].flatMap((line) => changesOfLine(line, { canGrant, now }))
}

/** The open holds as they stand once `dueChanges` are made. */
export function settled<Hold extends OpenHold>(open: readonly Hold[], at: { canGrant: boolean; now: Date }): Hold[] {
  const changes = new Map(dueChanges(open, at).map((change) => [change.hold.id, change.kind]))
  return open.flatMap((hold) => {
    const change = changes.get(hold.id)
    if (change === 'end') return []
    if (change === 'turn') return [{ ...hold, turnAt: at.now }]
    if (change === 'wait') return [{ ...hold, turnAt: null, unansweredAt: null }]
    return [change === 'unanswered' ? { ...hold, unansweredAt: at.now } : hold]
  })
}

/** What is sold of one item at once. */
export interface ItemSale {
  itemId: string
  pieces: number
  /** The holds of the buyers. */
  holdIds: readonly string[]
}

/** The holds that a sale would leave without a piece. @param open settled, in the order of asking */
export function brokenBy<Hold extends OpenHold & { piecesLeft: number; isLot: boolean }>(
  open: readonly Hold[],
  { itemId, pieces, holdIds }: ItemSale,
): Hold[] {
  const granted = open.filter((hold) => hold.itemId === itemId && hold.until !== null)
  const [first] = granted
  if (!first) return []
  const others = granted.filter(({ id }) => !holdIds.includes(id))
  return leftWithout(others, { pieces, ...first })
}

/** `dueChanges` of the holds of one item. */
function changesOfLine<Hold extends OpenHold>(
  line: readonly Hold[],
  { canGrant, now }: { canGrant: boolean; now: Date },
): HoldChange<Hold>[] {
  const unlisted = line.filter(({ isListed }) => !isListed)
  // Of a sale that has ended, holds with a time to be picked up remain while others of the same item end.
  if (unlisted.length > 0) {
    const listed = line.filter(({ isListed }) => isListed)
    return [
      ...ended(unlisted, (hold) => (isOpen(hold, now) ? (hold.isCalledOff ? 'called_off' : 'gone') : 'missed')),
      ...changesOfLine(listed, { canGrant, now }),
    ]
  }
  const [left, pending] = [line[0]?.left ?? 0, line[0]?.pending ?? 0]
  if (line.length > 0 && left === 0) return ended(line, (hold) => (isOpen(hold, now) ? 'sold' : 'missed'))
  const openHolds = line.filter((hold) => isOpen(hold, now))
  const granted = openHolds.filter(({ until }) => until !== null)
  const waiting = openHolds.filter(({ until }) => until === null)
  const places = left - pending - granted.length
  return [
    ...ended(
      line.filter((hold) => !isOpen(hold, now)),
      () => 'missed',
    ),
    // Fewer are left than are held: who asked last loses it.
    ...ended(granted.slice(left), () => 'sold'),
    ...(canGrant
      ? waiting.flatMap((hold, index) =>
          changeOfWaiting(hold, { isNext: index < places, isTaken: index >= left - granted.length, now }),
        )
      : ended(waiting, () => 'closed')),
  ]
}

function ended<Hold extends OpenHold>(
  holds: readonly Hold[],
  reasonOf: (hold: Hold) => HoldEndReason,
): HoldChange<Hold>[] {
  return holds.map((hold) => ({ kind: 'end', reason: reasonOf(hold), hold }))
}

function changeOfWaiting<Hold extends OpenHold>(
  hold: Hold,
  { isNext, isTaken, now }: { isNext: boolean; isTaken: boolean; now: Date },
): HoldChange<Hold>[] {
  if (hold.turnAt === null) return isNext ? [{ kind: 'turn', hold }] : []
  // A price that was agreed on with somebody else, or a sale, took the piece: a yes of the host would be refused.
  if (isTaken) return [{ kind: 'wait', hold }]
  const isLate = hold.turnAt.getTime() + HOLD_ANSWER_MINUTES * MINUTE_MS <= now.getTime()
  return isLate && hold.unansweredAt === null ? [{ kind: 'unanswered', hold }] : []
}
