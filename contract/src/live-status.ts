import { t } from './texts.ts'
import type { z } from 'zod'
import { formatDates, formatDay, formatHours, formatTime } from './dates.ts'
import { endpoint, listingParams } from './endpoint.ts'
import { categoryName } from './item-words.ts'
import type { ItemCategory } from './items.ts'
import { formatList } from './lists.ts'
import { ListingSummary, type LiveStatus } from './listings.ts'
import {
  type SaleDay,
  dayIn,
  daysToCome,
  daysToShow,
  getSaleDays,
  FALLBACK_TIME_ZONE,
  hasClosed,
  timeIn,
} from './sale-days.ts'

/** The fields of a listing that a live status can change: what an open page needs to update. */
export const LiveListing = ListingSummary.pick({
  id: true,
  title: true,
  status: true,
  liveStatus: true,
  timeZone: true,
  saleDate: true,
  startTime: true,
  endTime: true,
  dayNote: true,
  laterDays: true,
  rainDate: true,
  version: true,
})
export type LiveListing = z.infer<typeof LiveListing>

/** The event that reports a change of a listing's holds; it has no content. */
export const HOLDS_EVENT = 'holds'

/**
 * With `Accept: text/event-stream` the same call sends `progress` events, the first at once, as long as it is open, and
 * `HOLDS_EVENT` when what is held has changed.
 */
export const getLiveStatus = endpoint({
  method: 'GET',
  path: '/api/listings/:listingId/live-status',
  summary: 'How a sale stands now',
  access: 'anyone',
  params: listingParams,
  response: LiveListing,
})

type Stands = Pick<LiveListing, 'liveStatus' | 'timeZone'>
export type StatusListing = Stands &
  Pick<LiveListing, 'status' | 'saleDate' | 'startTime' | 'endTime' | 'dayNote' | 'laterDays' | 'rainDate'>

/** The part of a host's status that still applies: everything except calling off and moving ends with its day. */
export function liveStatusNow({ liveStatus, timeZone }: Stands, now: Date): LiveStatus | null {
  if (!liveStatus || liveStatus.kind === 'called_off') return liveStatus
  if (dayIn(timeZone ?? FALLBACK_TIME_ZONE, now) <= liveStatus.day) return liveStatus
  if (liveStatus.movedFrom.length === 0) return null
  return { ...liveStatus, kind: null, time: null, isHalfPrice: false, soldOutOf: [], words: '' }
}

/**
 * What to tell shoppers of it: that a sale is open, or opens late, and 'Half price now' end with the hours of the day, unless
 * the host has said it after them.
 */
export function statusToTell(listing: Stands & Parameters<typeof getSaleDays>[0], now: Date): LiveStatus | null {
  const status = liveStatusNow(listing, now)
  if (!status || status.kind === 'called_off') return status
  const day = getSaleDays(listing).find(({ date }) => date === status.day)
  const isPast = (at: Date) => day !== undefined && hasClosed(day, listing.timeZone, at)
  if (!isPast(now) || isPast(new Date(status.changedAt))) return status
  const isSilent = status.soldOutOf.length === 0 && status.words === '' && status.movedFrom.length === 0
  return isSilent ? null : { ...status, kind: null, time: null, isHalfPrice: false }
}

/** Whether the hours of its last day are over, and the host has not said since that the sale goes on. */
export function hasClosedForGood(listing: Parameters<typeof statusToTell>[0], now: Date): boolean {
  if (getSaleDays(listing).length === 0 || daysToCome(listing, now).length > 0) return false
  const status = statusToTell(listing, now)
  return status?.kind !== 'open' && status?.kind !== 'opening_late' && !status?.isHalfPrice
}

export const isCalledOff = ({ liveStatus }: Pick<LiveListing, 'liveStatus'>): boolean =>
  liveStatus?.kind === 'called_off'

/** The days of a sale with its actual hours, which are shorter if the host opens late or closes early. */
export const daysHeld = (listing: Parameters<typeof getSaleDays>[0] & Pick<LiveListing, 'liveStatus'>): SaleDay[] =>
  getSaleDays(listing).map((day) => dayHeld(day, listing))

/** One day of a sale with its actual hours. */
export function dayHeld(day: SaleDay, { liveStatus }: Pick<LiveListing, 'liveStatus'>): SaleDay {
  if (liveStatus?.day !== day.date || liveStatus.time === null) return day
  if (liveStatus.kind === 'opening_late') return { ...day, startTime: liveStatus.time }
  return liveStatus.kind === 'closing_early' ? { ...day, endTime: liveStatus.time } : day
}

/**
 * Whether somebody who comes now finds a sale open: by the host's word of today, otherwise by its hours. One whose hours
 * are not known is not said to be open.
 */
export function isOpenNow(listing: Omit<StatusListing, 'status' | 'rainDate'>, now: Date): boolean {
  const zone = listing.timeZone ?? FALLBACK_TIME_ZONE
  const [today, time] = [dayIn(zone, now), timeIn(zone, now)]
  const day = daysHeld(listing).find(({ date }) => date === today)
  if (!day || isCalledOff(listing)) return false
  if (listing.liveStatus?.day === today && statusToTell(listing, now)?.kind === 'open') return true
  return day.startTime !== null && day.startTime <= time && day.endTime !== null && time < day.endTime
}

/** A status in a few words: 'Opening late: 9:30 AM', 'Half price now'; null if the host wrote only their own words. */
export function statusTitle({ kind, time, isHalfPrice, soldOutOf, movedFrom }: LiveStatus, days: readonly SaleDay[]) {
  switch (kind) {
    case 'called_off':
      return t`Called off`
    case 'opening_late':
      return time ? t`Opening late: ${formatTime(time)}` : t`Opening late`
    case 'closing_early':
      return time ? t`Closing early: ${formatTime(time)}` : t`Closing early`
    case 'open':
      return isHalfPrice ? t`Half price now` : t`Open now`
    case null:
      if (isHalfPrice) return t`Half price now`
      if (movedFrom.length > 0) return t`Moved to ${formatDates(days)}`
      return soldOutOf.length > 0 ? soldOutText(soldOutOf) : null
  }
}

/** The sentences below the title. */
export function statusDetails(status: LiveStatus, days: readonly SaleDay[]): string[] {
  const { kind, isHalfPrice, soldOutOf, words, movedFrom } = status
  const isSoldOutTitle = statusTitle(status, days) === soldOutText(soldOutOf)
  return [
    // Most people type no full stop, and other sentences follow.
    /[\p{L}\p{N}]$/u.test(words) ? `${words}.` : words,
    kind === 'closing_early' || kind === 'opening_late' ? (isHalfPrice ? t`Everything is half price.` : '') : '',
    soldOutOf.length > 0 && !isSoldOutTitle ? `${soldOutText(soldOutOf)}.` : '',
    movedFrom.length > 0 ? t`It was planned for ${formatDates(movedFrom)}.` : '',
  ].filter(Boolean)
}

function soldOutText(categories: readonly ItemCategory[]): string {
  const names = categories.map((category) =>
    category === 'other' ? t`other things` : categoryName(category).toLowerCase(),
  )
  return t`Sold out of ${formatList(names)}`
}

/** The title of a sale's current status, for a card in a list; null if there is none. */
export function statusBadge(listing: StatusListing, now: Date): string | null {
  const status = statusToTell(listing, now)
  return status && statusTitle(status, getSaleDays(listing))
}

/** 'Said at 12:02 PM.', by the clock of the sale, with the day unless that is today. */
export function statusTimeText({ changedAt }: LiveStatus, timeZone: string | null, now: Date): string {
  const zone = timeZone ?? FALLBACK_TIME_ZONE
  const [day, time] = [dayIn(zone, new Date(changedAt)), formatTime(timeIn(zone, new Date(changedAt)))]
  return day === dayIn(zone, now) ? t`Posted at ${time}.` : t`Posted on ${formatDay(day)} at ${time}.`
}

/** When a sale is still held, in a sentence; of one that is over, when it was. */
export function heldText(listing: StatusListing, now: Date): string {
  const days = daysToShow(listing, now).map((day) => dayHeld(day, listing))
  if (days.length === 0) return t`Its day is not known yet.`
  const when = days.map(({ date, startTime, endTime }) => `${formatDay(date)}: ${formatHours(startTime, endTime)}`)
  return t`It takes place ${when.join('; ')}.`
}

/**
 * When somebody can come next: 'Sat, Nov 21, 8:00 AM', and once that day has begun 'Sat, Nov 21, until 2:00 PM'.
 * @returns '' for a sale without a day
 */
export function nextTimeText(listing: Omit<StatusListing, 'status' | 'rainDate'>, now: Date): string {
  const zone = listing.timeZone ?? FALLBACK_TIME_ZONE
  const [today, time] = [dayIn(zone, now), timeIn(zone, now)]
  const days = daysToShow(listing, now).map((day) => dayHeld(day, listing))
  const next = days.find(({ date, endTime }) => date !== today || endTime === null || endTime > time) ?? days[0]
  if (!next) return ''
  const { date, startTime, endTime } = next
  const hasBegun = date === today && startTime !== null && startTime <= time
  const hour = hasBegun ? endTime && formatHours(null, endTime) : formatTime(startTime)
  return [formatDay(date), hour].filter(Boolean).join(', ')
}
