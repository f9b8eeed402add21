import { t } from './texts.ts'
import { z } from 'zod'
import { formatTime } from './dates.ts'
import { endpoint, listingParams } from './endpoint.ts'
import { ItemCategory } from './items.ts'
import { type LiveStatus, LiveStatusKind, timeOfDay } from './listings.ts'
import { dayIn, daysLeft, daysToCome, getSaleDays, FALLBACK_TIME_ZONE, isOver } from './sale-days.ts'
import { plainText } from './text.ts'
import { LiveListing, type StatusListing, isCalledOff } from './live-status.ts'

export const MAX_STATUS_WORDS = 140
/** How long a change waits before shoppers are notified, so that it can be undone or joined by a second tap. */
export const STATUS_DELAY_SECONDS = 6

/** The whole status that a host sets at short notice. Setting the same status again changes nothing. */
export const LiveStatusInput = z.object({
  kind: LiveStatusKind.nullable(),
  time: timeOfDay.nullable(),
  isHalfPrice: z.boolean(),
  soldOutOf: z.array(ItemCategory).max(ItemCategory.options.length),
  words: plainText(() => t.of('what a host writes to the shoppers')`Words`, MAX_STATUS_WORDS),
  /** Whether the sale is held on its rain date in place of its days. */
  isMoved: z.boolean(),
})
export type LiveStatusInput = z.infer<typeof LiveStatusInput>

export const setLiveStatus = endpoint({
  method: 'PUT',
  path: '/api/listings/:listingId/live-status',
  summary: 'Say how an own sale stands: open, late, half price, called off. Who saved it is told a moment later',
  access: 'user',
  tokenScope: 'write',
  forCoHosts: true,
  params: listingParams,
  body: LiveStatusInput,
  response: LiveListing,
})

const hostLinkQuery = z.object({
  /** The token of the link that the host was mailed on the morning of the sale. */
  token: z.string().max(200),
})

export const getHostLink = endpoint({
  method: 'GET',
  path: '/api/host-link',
  summary: 'The sale that a link in the mail of its morning leads to',
  access: 'anyone',
  query: hostLinkQuery,
  response: LiveListing,
})

export const setLiveStatusByLink = endpoint({
  method: 'PUT',
  path: '/api/host-link',
  summary: 'Say how a sale stands, by the link in the mail of its morning',
  access: 'anyone',
  query: hostLinkQuery,
  body: LiveStatusInput,
  response: LiveListing,
})

export const endHostLinks = endpoint({
  method: 'DELETE',
  path: '/api/host-link',
  summary: 'End the links in all mails that the caller was sent on the mornings of sales',
  access: 'user',
})

/** The day that a new status applies to: today until its hours are over, then the next day of the sale if there is one. */
export function getStatusDay(listing: StatusListing, now: Date): string {
  const [next = daysLeft(listing, now)[0]] = daysToCome(listing, now)
  return next?.date ?? dayIn(listing.timeZone ?? FALLBACK_TIME_ZONE, now)
}

export type LiveChange = 'opening_late' | 'open' | 'closing_early' | 'half_price' | 'sold_out' | 'move' | 'call_off'

/** The changes that a host can announce now; before the day of the sale only opening late, calling off and moving. */
export function offeredChanges(listing: StatusListing, now: Date): ReadonlySet<LiveChange> {
  const { rainDate, timeZone } = listing
  const today = dayIn(timeZone ?? FALLBACK_TIME_ZONE, now)
  const isMovable = rainDate !== null && rainDate >= today
  if (listing.status === 'draft' || isCalledOff(listing) || isOver(listing, now)) return new Set()
  const always = ['opening_late', 'call_off', ...(isMovable ? (['move'] as const) : [])] as const
  if (getStatusDay(listing, now) !== today) return new Set(always)
  return new Set([...always, 'open', 'closing_early', 'half_price', 'sold_out'])
}

/**
 * Why a host cannot set an opening or closing time. A sale that opens late must open before it closes; one that closes
 * early must close after it has opened and before its usual end.
 * @returns null if the time is fine
 */
export function hourProblem(listing: StatusListing, { kind, time }: Pick<LiveStatusInput, 'kind' | 'time'>, now: Date) {
  const day = getSaleDays(listing).find(({ date }) => date === getStatusDay(listing, now))
  if (kind === 'closing_early' && time === null) return t`Say when the sale closes`
  if (time === null || !day) return null
  const { startTime, endTime } = day
  if (kind === 'opening_late' && endTime !== null && time >= endTime) {
    return t`The sale closes at ${formatTime(endTime)}: it has to open before that`
  }
  if (kind !== 'closing_early') return null
  if (startTime !== null && time <= startTime) {
    return t`The sale opens at ${formatTime(startTime)}: it has to close after that`
  }
  const isEarly = endTime === null || time < endTime
  return isEarly ? null : t`The sale closes at ${formatTime(endTime)} anyway: choose a time before that`
}

/** The stored status in the form in which a caller sets it. */
export function toLiveStatusInput(status: LiveStatus | null): LiveStatusInput {
  const { kind = null, time = null, isHalfPrice = false, soldOutOf = [], words = '', movedFrom = [] } = status ?? {}
  return { kind, time, isHalfPrice, soldOutOf, words, isMoved: movedFrom.length > 0 }
}

type MovableDays = Pick<LiveListing, 'saleDate' | 'startTime' | 'endTime' | 'dayNote' | 'laterDays' | 'rainDate'> &
  Pick<LiveStatus, 'movedFrom'>

/** The days of a sale on its rain date, or moved back from there; those that it has where it is there already. */
export function daysAfterMove(listing: LiveListing, isMoved: boolean): MovableDays {
  const { liveStatus, rainDate, saleDate, startTime, endTime, dayNote, laterDays } = listing
  const movedFrom = liveStatus?.movedFrom ?? []
  const days = { saleDate, startTime, endTime, dayNote, laterDays, rainDate, movedFrom }
  if (isMoved === movedFrom.length > 0) return days
  if (isMoved) return { ...days, saleDate: rainDate, laterDays: [], rainDate: null, movedFrom: getSaleDays(listing) }
  const [first, ...later] = movedFrom
  if (!first) return days
  const { date, note, ...hours } = first
  return { ...hours, saleDate: date, dayNote: note, laterDays: later, rainDate: saleDate, movedFrom: [] }
}
