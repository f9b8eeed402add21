import type { ListingSummary } from '@yardsnap/contract/listings'
import ical, { type ICalEventData } from 'ical-generator'
import { DateTime } from 'luxon'
import type { Redacted } from '#redaction.ts'
import { linesOf, oneLine } from '#text-lines.ts'

interface CalendarFacts {
  productName: string
  /** When the file is made. */
  now: Date
}

interface CalendarParts extends CalendarFacts {
  listing: Redacted<ListingSummary>
  /** The address of the sale's page. */
  pageUrl: string
}

interface ListingsCalendarFacts extends CalendarFacts {
  /** The address of a sale's page. */
  pageUrlOf: (listingId: string) => string
  /** What calendar apps call it. */
  name?: string
}

/**
 * A sale as an iCalendar file (RFC 5545). The event keeps its UID for as long as the sale exists, and its SEQUENCE
 * follows the listing's version, so that a file fetched again replaces the earlier event.
 * @returns null for a sale without a date
 */
export function calendarFile({ listing, pageUrl, ...facts }: CalendarParts): string | null {
  return listing.saleDate ? listingsCalendar([listing], { ...facts, pageUrlOf: () => pageUrl }) : null
}

/** The same of several sales; those without a date are left out. */
export function listingsCalendar(listings: readonly Redacted<ListingSummary>[], facts: ListingsCalendarFacts): string {
  const { pageUrlOf, productName, name, now } = facts
  const calendar = ical({
    prodId: { company: productName, product: 'sales', language: 'EN' },
    ...(name && { name }),
  })
  for (const listing of listings) {
    const times = timesOf(listing)
    if (!times) continue
    const pageUrl = pageUrlOf(listing.id)
    calendar.createEvent({
      ...times,
      id: `${listing.id}@${new URL(pageUrl).hostname}`,
      sequence: listing.version,
      stamp: now,
      summary: oneLine(listing.title),
      description: [linesOf(listing.description).join('\n'), pageUrl].filter(Boolean).join('\n\n'),
      ...(listing.address && { location: oneLine(listing.address) }),
      url: pageUrl,
    })
  }
  return `${calendar.toString()}\r\n`
}

/**
 * Instants where the zone of the sale is known; the reader's own clock ('floating') where it is not; the whole day
 * without a start.
 */
function timesOf(listing: ListingSummary): Pick<ICalEventData, 'start' | 'end' | 'allDay' | 'floating'> | null {
  const { saleDate, startTime, endTime, timeZone } = listing
  if (!saleDate) return null
  if (!startTime) return { start: DateTime.fromISO(saleDate, { zone: 'utc' }), allDay: true }
  const at = (time: string) => DateTime.fromISO(`${saleDate}T${time}`, { zone: timeZone ?? 'utc' })
  const start = at(startTime)
  const end = endTime ? at(endTime) : null
  return {
    start,
    // A sale that ends before it starts ends after midnight.
    ...(end && { end: end > start ? end : end.plus({ days: 1 }) }),
    floating: timeZone === null,
  }
}
