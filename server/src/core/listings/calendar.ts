import type { ListingSummary } from '@yardsnap/contract/listings'
import { daysHeld, isCalledOff } from '@yardsnap/contract/live-status'
import type { SaleDay } from '@yardsnap/contract/sale-days'
import ical, { ICalEventStatus, type ICalEventData } from 'ical-generator'
import { DateTime } from 'luxon'
import type { Redacted } from '#log/redaction.ts'
import { splitLines, oneLine } from '#text/text-lines.ts'

interface CalendarFacts {
  productName: string
  /** Creation time, for DTSTAMP. */
  now: Date
}

interface CalendarParts extends CalendarFacts {
  listing: Redacted<ListingSummary>
  /** URL of the listing's page. */
  pageUrl: string
}

interface ListingsCalendarFacts<Listing> extends CalendarFacts {
  /** URL of a listing's page. */
  getPageUrl: (listing: Listing) => string
  /** The calendar's display name. */
  name?: string
}

/**
 * A listing as an iCalendar file (RFC 5545), with an event for each day. The UIDs are stable and the SEQUENCE is the
 * listing's version, so that a newer file replaces the earlier events.
 * @returns null for a listing without a date
 */
export function calendarFile({ listing, pageUrl, ...facts }: CalendarParts): string | null {
  return listing.saleDate ? listingsCalendar([listing], { ...facts, getPageUrl: () => pageUrl }) : null
}

/** A calendar of several listings; those without a date are left out. */
export function listingsCalendar<Listing extends Redacted<ListingSummary>>(
  listings: readonly Listing[],
  facts: ListingsCalendarFacts<Listing>,
): string {
  const { getPageUrl, productName, name, now } = facts
  const calendar = ical({
    prodId: { company: productName, product: 'sales', language: 'EN' },
    ...(name && { name }),
  })
  for (const listing of listings) {
    const pageUrl = getPageUrl(listing)
    for (const [index, day] of daysHeld(listing).entries()) {
      const description = [splitLines(listing.description).join('\n'), oneLine(day.note), pageUrl]
      calendar.createEvent({
        ...toEventTimes(day, listing.timeZone),
        id: `${listing.id}${index > 0 ? `-${day.date}` : ''}@${new URL(pageUrl).hostname}`,
        sequence: listing.version,
        ...(isCalledOff(listing) && { status: ICalEventStatus.CANCELLED }),
        stamp: now,
        summary: oneLine(listing.title),
        description: description.filter(Boolean).join('\n\n'),
        ...(listing.address && { location: oneLine(listing.address) }),
        url: pageUrl,
      })
    }
  }
  return `${calendar.toString()}\r\n`
}

/**
 * UTC instants if the listing's time zone is known, otherwise floating times; an all-day event if there is no start
 * time.
 */
function toEventTimes(
  { date, startTime, endTime }: SaleDay,
  timeZone: string | null,
): Pick<ICalEventData, 'start' | 'end' | 'allDay' | 'floating'> {
  if (!startTime) return { start: DateTime.fromISO(date, { zone: 'utc' }), allDay: true }
  const at = (time: string) => DateTime.fromISO(`${date}T${time}`, { zone: timeZone ?? 'utc' })
  const start = at(startTime)
  const end = endTime ? at(endTime) : null
  return {
    start,
    // An end before the start is after midnight.
    ...(end && { end: end > start ? end : end.plus({ days: 1 }) }),
    floating: timeZone === null,
  }
}
