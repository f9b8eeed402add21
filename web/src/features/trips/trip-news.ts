import { daysHeld, isCalledOff } from '@yardsnap/contract/live-status'
import type { SavedEntry, SavedListing } from '@yardsnap/contract/saved'
import { plannedStops, type Trip } from './trip.ts'
import { dayOf } from './words.ts'

/** A stop that is open at other times than the trip was planned with. */
export interface ChangedStop {
  listing: SavedListing
  /** Whether it is not open on the day of the trip any more. */
  isGone: boolean
}

/** What has changed since a trip was planned, of all that decides when one can be where. */
export function changedStops(trip: Trip, saved: readonly SavedEntry[]): ChangedStop[] {
  const day = dayOf(trip.plan.departAt)
  return plannedStops(trip).flatMap(({ listing: planned }) => {
    const listing = saved.find(({ listingId }) => listingId === planned.id)?.listing
    if (!listing || hoursOn(listing, day) === hoursOn(planned, day)) return []
    return [{ listing, isGone: hoursOn(listing, day) === null }]
  })
}

/** Null when it is not open that day. */
function hoursOn(listing: SavedListing, day: string): string | null {
  if (isCalledOff(listing)) return null
  const held = daysHeld(listing).find(({ date }) => date === day)
  return held ? `${held.startTime} ${held.endTime}` : null
}
