import { LazyText, t } from '@yardsnap/contract/texts'
import { isCalledOff, type LiveListing, liveStatusNow, statusToTell } from '@yardsnap/contract/live-status'
import {
  daysAfterMove,
  getStatusDay,
  hourProblem,
  toLiveStatusInput,
  type LiveChange,
  type LiveStatusInput,
  offeredChanges,
} from '@yardsnap/contract/live-status-changes'
import type { LiveStatus } from '@yardsnap/contract/listings'
import { moveRules } from '@yardsnap/contract/moved-rules'
import type { PriceRule } from '@yardsnap/contract/price-rules'
import { daysToCome, dayIn, FALLBACK_TIME_ZONE, isOver } from '@yardsnap/contract/sale-days'
import { AppError } from '#errors.ts'

/** What a live status changes of a listing. */
export type LiveFields = Omit<LiveListing, 'id' | 'title' | 'timeZone' | 'version'>

/**
 * The fields of a listing after its host has set a status.
 * @returns null if nothing changes
 * @throws AppError `conflict` for a status that cannot be set now
 */
export function changedBy(listing: LiveListing, statusInput: LiveStatusInput, now: Date): LiveFields | null {
  const input = withoutIdle(statusInput)
  const before = toLiveStatusInput(liveStatusNow(listing, now))
  // What is told no more since the hours of its day are over can be said once more.
  const known = [before, toLiveStatusInput(statusToTell(listing, now))]
  if (known.every((status) => JSON.stringify(withoutIdle(status)) === JSON.stringify(input))) return null
  const isReopened = listing.status === 'ended' && isCalledOff(listing) && input.kind !== 'called_off'
  const open = isReopened ? reopened(listing) : listing
  refuse(open, { before, input }, now)

  const { isMoved, ...said } = input
  const after = { ...open, ...daysAfter(open, isMoved, now) }
  const status = input.kind === 'called_off' ? 'ended' : after.status
  const liveStatus: LiveStatus = {
    ...said,
    movedFrom: after.movedFrom,
    day: getStatusDay(after, now),
    changedAt: now.toISOString(),
  }
  const { saleDate, startTime, endTime, dayNote, laterDays, rainDate } = after
  const days = { saleDate, startTime, endTime, dayNote, laterDays, rainDate }
  return { ...days, status, liveStatus: isIdle(input) ? null : liveStatus }
}

/**
 * The price rules of a sale whose first day has changed: those of the first day go along with it, and back. What was planned
 * for later days stays where it is, and counts again when the sale is moved back.
 */
export function rulesAfter(
  priceRules: readonly PriceRule[],
  { before, after }: Record<'before' | 'after', Pick<LiveListing, 'saleDate'>>,
): PriceRule[] {
  const [from, to] = [before.saleDate, after.saleDate]
  return from === null || to === null || from === to ? [...priceRules] : moveRules(priceRules, from, to)
}

/** A sale that is about to be moved, with the rain date that it may lack. */
export function withRainDate(
  listing: LiveListing,
  { input, rainDate }: { input: LiveStatusInput; rainDate: string | null },
): LiveListing {
  const isMoving = input.isMoved && !toLiveStatusInput(listing.liveStatus).isMoved
  return isMoving ? { ...listing, rainDate: listing.rainDate ?? rainDate } : listing
}

/**
 * Undoes calling off, not a move to the rain date before it. A called-off sale is `ended`, so that everything that skips past
 * sales skips it too.
 */
function reopened(listing: LiveListing): LiveListing {
  const { liveStatus } = listing
  return { ...listing, status: 'published', liveStatus: liveStatus && { ...liveStatus, kind: null } }
}

/** Drops fields without effect, so that equal statuses compare as equal. */
function withoutIdle({ kind, time, isHalfPrice, soldOutOf, words, isMoved }: LiveStatusInput): LiveStatusInput {
  const hasTime = kind === 'opening_late' || kind === 'closing_early'
  return {
    kind,
    time: hasTime ? time : null,
    isHalfPrice: isHalfPrice && kind !== 'called_off',
    soldOutOf: [...new Set(soldOutOf)].sort(),
    words,
    isMoved,
  }
}

function isIdle({ kind, isHalfPrice, soldOutOf, words, isMoved }: LiveStatusInput): boolean {
  return kind === null && !isHalfPrice && soldOutOf.length === 0 && words === '' && !isMoved
}

interface StatusChange {
  before: LiveStatusInput
  input: LiveStatusInput
}

function refuse(listing: LiveListing, statusChange: StatusChange, now: Date): void {
  if (listing.status === 'draft') throw new AppError('conflict', t.lazy`Publish the sale first`)
  const { before, input } = statusChange
  const staysOff = before.kind === 'called_off' && input.kind === 'called_off' && before.isMoved === input.isMoved
  if (isOver(staysOff ? { ...listing, status: 'published' } : listing, now)) {
    throw new AppError('conflict', t.lazy`This sale is over`)
  }
  if (staysOff) return
  const offered = offeredChanges(listing, now)
  if (newChanges(statusChange).every((change) => offered.has(change))) return refuseHour(listing, statusChange, now)
  const isForMove = input.isMoved && !before.isMoved && !offered.has('move')
  throw new AppError('conflict', isForMove ? NO_RAIN_DATE : t.lazy`This can be posted on the day of the sale`)
}

/** A time that was already set stays valid even if the hours of the sale were edited since. */
function refuseHour(listing: LiveListing, { before, input }: StatusChange, now: Date): void {
  if (input.kind === before.kind && input.time === before.time) return
  const describe = () => hourProblem(listing, input, now)
  if (describe() !== null) throw new AppError('invalid', new LazyText(() => describe() ?? ''))
}

const NO_RAIN_DATE = t.lazy`This sale has no rain date that is still ahead. Edit the sale to give it one.`

function newChanges({ before, input }: StatusChange): LiveChange[] {
  const changes: LiveChange[] = []
  if (input.kind !== null && input.kind !== before.kind) {
    changes.push(input.kind === 'called_off' ? 'call_off' : input.kind)
  }
  if (input.isHalfPrice && !before.isHalfPrice) changes.push('half_price')
  if (input.soldOutOf.some((category) => !before.soldOutOf.includes(category))) changes.push('sold_out')
  if (input.isMoved && !before.isMoved) changes.push('move')
  return changes
}

/** The days of a sale after moving it to its rain date, or back. @throws AppError `conflict` */
function daysAfter(listing: LiveListing, isMoved: boolean, now: Date) {
  const movedFrom = listing.liveStatus?.movedFrom ?? []
  const today = dayIn(listing.timeZone ?? FALLBACK_TIME_ZONE, now)
  if (!isMoved && movedFrom.length > 0 && movedFrom.every(({ date }) => date < today)) {
    throw new AppError('conflict', t.lazy`The days before the sale was moved have passed`)
  }
  return daysAfterMove(listing, isMoved)
}

/**
 * Whether any of these versions of a listing is held today, in its time zone, and its hours are not over. People are then
 * notified at once rather than in the morning.
 */
export function isToday(listings: readonly LiveListing[], now: Date) {
  return listings.some(
    (listing) => daysToCome(listing, now)[0]?.date === dayIn(listing.timeZone ?? FALLBACK_TIME_ZONE, now),
  )
}
