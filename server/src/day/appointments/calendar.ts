import { t } from '@yardsnap/contract/texts'
import ical, { ICalEventStatus } from 'ical-generator'
import { oneLine } from '#text/text-lines.ts'
import { describeThings } from './notifications.ts'
import type { AppointmentRow, ListingRow } from './queries.ts'

interface AppointmentEvent {
  appointment: AppointmentRow
  listing: Pick<ListingRow, 'title'>
  /** Who comes, for the host; null: it is the shopper's own. */
  shopperName: string | null
  /** Empty while it is hidden from its reader. */
  location: string
  pageUrl: string
  productName: string
  now: Date
}

const STATUS = { asked: ICalEventStatus.TENTATIVE, booked: ICalEventStatus.CONFIRMED } as const

/**
 * An appointment as an iCalendar file (RFC 5545), in instants of UTC, which no clock change moves. Its UID is stable and the
 * SEQUENCE counts its changes, so that a newer file replaces the entry, also as canceled.
 */
export function appointmentCalendar({
  appointment,
  listing,
  shopperName,
  location,
  pageUrl,
  productName,
  now,
}: AppointmentEvent): string {
  const calendar = ical({ prodId: { company: productName, product: 'sales', language: 'EN' } })
  const { id, kind, state, startsAt, endsAt, sequence, things, changedAt } = appointment
  const title = oneLine(listing.title)
  const isPickup = kind === 'pickup'
  const own = isPickup ? t`Pick-up: ${title}` : t`Visit: ${title}`
  calendar.createEvent({
    id: `appointment-${id}@${new URL(pageUrl).hostname}`,
    sequence,
    stamp: now,
    lastModified: changedAt,
    start: startsAt,
    end: endsAt,
    status: state === 'asked' || state === 'booked' ? STATUS[state] : ICalEventStatus.CANCELLED,
    summary: shopperName === null ? own : `${own} (${shopperName})`,
    description: [oneLine(describeThings(things)), pageUrl].filter(Boolean).join('\n\n'),
    ...(location && { location: oneLine(location) }),
    url: pageUrl,
  })
  return `${calendar.toString()}\r\n`
}
