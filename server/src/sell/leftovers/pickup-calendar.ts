import type { Pickup } from '@yardsnap/contract/leftovers'
import { t } from '@yardsnap/contract/texts'
import { toCalendarFile, toEventTimes } from '#text/calendar-file.ts'

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

/** A pick-up as an iCalendar file: all day while no hour is known. Its UID is stable, so that a newer file replaces it. */
export function pickupCalendar({
  listingId,
  pickup,
  timeZone,
  pageUrl,
  productName,
  now,
  ...texts
}: PickupEvent): string {
  const { day, startTime, endTime, charity } = pickup
  const event = {
    ...texts,
    ...toEventTimes({ date: day, startTime, endTime }, timeZone),
    id: `pickup-${listingId}@${new URL(pageUrl).hostname}`,
    stamp: now,
    sequence: Math.floor(now.getTime() / 1000),
    summary: charity ? t`Donation pick-up: ${charity}` : t`Donation pick-up`,
    url: pageUrl,
  }
  return toCalendarFile({ productName }, [event])
}
