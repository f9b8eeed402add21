import type { Pickup } from '@yardsnap/contract/leftovers'
import { t } from '@yardsnap/contract/texts'
import ical from 'ical-generator'
import { DateTime } from 'luxon'

interface PickupEvent {
  listingId: string
  pickup: Pickup & { day: string }
  location: string
  description: string
  /** IANA name; null: floating times. */
  timeZone: string | null
  pageUrl: string
  productName: string
  now: Date
}

/** A pick-up as an iCalendar file (RFC 5545): all day while no hour is known. Its UID is stable, so that a newer file replaces it. */
export function pickupCalendar({
  listingId,
  pickup,
  timeZone,
  pageUrl,
  productName,
  now,
  ...texts
}: PickupEvent): string {
  const calendar = ical({ prodId: { company: productName, product: 'sales', language: 'EN' } })
  const { day, startTime, endTime, charity } = pickup
  const at = (time: string) => DateTime.fromISO(`${day}T${time}`, { zone: timeZone ?? 'utc' })
  calendar.createEvent({
    id: `pickup-${listingId}@${new URL(pageUrl).hostname}`,
    stamp: now,
    sequence: Math.floor(now.getTime() / 1000),
    summary: charity ? t`Donation pick-up: ${charity}` : t`Donation pick-up`,
    url: pageUrl,
    ...texts,
    ...(startTime
      ? { start: at(startTime), ...(endTime && { end: at(endTime) }), floating: timeZone === null }
      : { start: DateTime.fromISO(day, { zone: 'utc' }), allDay: true }),
  })
  return `${calendar.toString()}\r\n`
}
