import { formatDates, formatDay, formatHours } from '@yardsnap/contract/dates'
import { daysHeld, isCalledOff } from '@yardsnap/contract/live-status'
import type { SavedListing } from '@yardsnap/contract/saved'
import { t } from '@yardsnap/contract/texts'

/** Whether a sale is open on the day of a trip, YYYY-MM-DD; one without a day is on any. */
export function isOpenOn(listing: SavedListing, day: string): boolean {
  const days = daysHeld(listing)
  return !isCalledOff(listing) && (days.length === 0 || days.some(({ date }) => date === day))
}

/** 'Open 8:00 AM – 2:00 PM', 'Not open that day': for whoever only reads the trip. */
export function openText(listing: SavedListing, day: string): string {
  return isOpenOn(listing, day) ? openingText(listing, day) : t`Not open that day`
}

/** 'Open 8:00 AM – 2:00 PM', 'Date TBD': when it is open, whether on the day of the trip or not. */
export function openingText(listing: SavedListing, day: string | undefined): string {
  return daysHeld(listing).length > 0 ? t`Open ${openHours(listing, day)}` : formatDates([])
}

/**
 * The hours of the day of the trip. Of a sale that is on other days they come with the date, since a weekday alone would be
 * taken for that of the trip.
 */
export function openHours(listing: SavedListing, day: string | undefined): string {
  const days = daysHeld(listing)
  const held = days.find(({ date }) => date === day)
  if (held) return formatHours(held.startTime, held.endTime)
  const [only, ...others] = days
  if (!only || others.length > 0) return formatDates(days)
  return `${formatDay(only.date)}, ${formatHours(only.startTime, only.endTime)}`
}
