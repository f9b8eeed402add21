import { isCalledOff } from '@yardsnap/contract/live-status'
import { daysLeft, daysToCome } from '@yardsnap/contract/sale-days'
import type { SavedListing } from '@yardsnap/contract/saved'
import type { TripSettings } from '@yardsnap/contract/trips'

/** A sale that is not open on the day of the trip. */
export interface StopAside {
  listing: SavedListing
  /** Its first day from today on, on which the trip could be instead; null when it has none. */
  day: string | null
}

export interface DayStops {
  /** The days on which at least one of the sales is open, from today on. */
  days: string[]
  /** Null when none of them has such a day: then none is set aside. */
  day: string | null
  stops: SavedListing[]
  aside: StopAside[]
}

/**
 * Splits the selected sales into those open on the day of a trip and those set aside. A sale without a date fits any
 * day.
 * @param chosen YYYY-MM-DD; without one, or when no sale has it anymore, the first of the days on which most are open
 */
export function stopsOnDay(listings: readonly SavedListing[], chosen: string | null, now: Date): DayStops {
  // Today ends with the hours of the last sale; without a later day it stays, to be told what has closed.
  const isAnyToCome = listings.some((listing) => !isCalledOff(listing) && daysToCome(listing, now).length > 0)
  const listOpenDates = (listing: SavedListing) =>
    isCalledOff(listing) ? [] : (isAnyToCome ? daysToCome : daysLeft)(listing, now).map(({ date }) => date)
  const isOpen = (listing: SavedListing, day: string) =>
    listing.saleDate === null || listOpenDates(listing).includes(day)
  const days = [...new Set(listings.flatMap(listOpenDates))].toSorted()
  const countOn = (day: string) => listings.filter((listing) => isOpen(listing, day)).length
  const busiest = days.toSorted((a, b) => countOn(b) - countOn(a))[0] ?? null
  const day = chosen !== null && days.includes(chosen) ? chosen : busiest
  const stops = listings.filter((listing) => day === null || isOpen(listing, day))
  const aside = listings.filter((listing) => !stops.includes(listing))
  return { days, day, stops, aside: aside.map((listing) => ({ listing, day: listOpenDates(listing)[0] ?? null })) }
}

/** All sales of one day that have not closed, where nobody has ticked any: of the nearest one, unless another is chosen. */
export function allStopsOnDay(listings: readonly SavedListing[], chosen: string | null, now: Date): DayStops {
  const dated = listings.filter((listing) => daysToCome(listing, now).length > 0)
  const { days } = stopsOnDay(dated, null, now)
  const onDay = stopsOnDay(dated, chosen !== null && days.includes(chosen) ? chosen : (days[0] ?? null), now)
  return { ...onDay, stops: onDay.day === null ? [] : onDay.stops, aside: [] }
}

/** The day that was chosen for a trip, by itself or with a time of departure; null for none. */
export function chosenDay({ departAt, day = null }: Pick<TripSettings, 'departAt' | 'day'>): string | null {
  return departAt?.includes('T') ? departAt.slice(0, 10) : day
}

/** The day of a typed departure on which none of the sales is open, of which the list then shows another; null for none. */
export function dayWithoutSales(departAt: TripSettings['departAt'], { days, day }: DayStops): string | null {
  const typed = chosenDay({ departAt })
  return day === null || typed === null || days.includes(typed) ? null : typed
}
