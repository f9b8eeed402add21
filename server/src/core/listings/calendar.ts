import type { ListingSummary } from '@yardsnap/contract/listings'
import { daysHeld, isCalledOff } from '@yardsnap/contract/live-status'
import { ICalEventStatus } from 'ical-generator'
import type { Redacted } from '#log/redaction.ts'
import { toCalendarFile, toEventTimes } from '#text/calendar-file.ts'
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
  const events = listings.flatMap((listing) => {
    const pageUrl = getPageUrl(listing)
    return daysHeld(listing).map((day, index) => {
      const description = [splitLines(listing.description).join('\n'), oneLine(day.note), pageUrl]
      return {
        ...toEventTimes(day, listing.timeZone),
        id: `${listing.id}${index > 0 ? `-${day.date}` : ''}@${new URL(pageUrl).hostname}`,
        sequence: listing.version,
        ...(isCalledOff(listing) && { status: ICalEventStatus.CANCELLED }),
        stamp: now,
        summary: oneLine(listing.title),
        description: description.filter(Boolean).join('\n\n'),
        ...(listing.address && { location: oneLine(listing.address) }),
        url: pageUrl,
      }
    })
  })
  return toCalendarFile({ productName, name }, events)
}
