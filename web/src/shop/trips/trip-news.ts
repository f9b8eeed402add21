import { formatDates } from '@yardsnap/contract/dates'
import { daysHeld, isCalledOff, statusBadge } from '@yardsnap/contract/live-status'
import { getSaleDays } from '@yardsnap/contract/sale-days'
import type { SavedEntry, SavedListing } from '@yardsnap/contract/saved'
import { t } from '@yardsnap/contract/texts'
import type { TripStopStatus } from '@yardsnap/contract/trips'
import { openingText } from './open-text.ts'
import { type PlannedStop, plannedStops, type Trip } from './trip.ts'
import { toLocalDate } from './words.ts'

/** A stop that is open at other times than the trip was planned with. */
export interface ChangedStop {
  listing: SavedListing
  /** Whether it is not open on the day of the trip anymore. */
  isGone: boolean
}

const OPEN_WHEN_PLANNED = new Set<TripStopStatus>(['ok', 'waits', 'closes-before-arrival', 'misses-opening'])

/** The stops whose opening hours have changed since the trip was planned. */
export function changedStops(trip: Trip, saved: readonly SavedEntry[]): ChangedStop[] {
  const day = toLocalDate(trip.plan.departAt)
  return plannedStops(trip).flatMap(({ listing: planned, status, appointment }) => {
    // A house of a community day is not saved: the trip itself has it as it is now.
    const house = planned.communityHouse && planned
    const listing = saved.find(({ listingId }) => listingId === planned.id)?.listing ?? house
    if (!listing) return []
    // Whoever is expected comes in also when the sale is closed to others.
    const isGone = hoursOn(listing, day) === null && (isCalledOff(listing) || !appointment)
    // A device that got the trip from another one knows the sale only as it is now.
    const isGoneSince = isGone && OPEN_WHEN_PLANNED.has(status) && listing.saleDate !== null
    return isGoneSince || hoursOn(listing, day) !== hoursOn(planned, day) ? [{ listing, isGone }] : []
  })
}

/** What its host says, else when it is open: its hours on the day of the trip, or its other days. */
export function describeChange({ listing, isGone }: ChangedStop, trip: Trip, now: Date): string {
  const said = statusBadge(listing, now)
  if (said !== null) return said
  return isGone ? t`now on ${formatDates(getSaleDays(listing))}` : openingText(listing, toLocalDate(trip.plan.departAt))
}

/** The stops of a trip, with what their hosts have changed: who arrives where nobody is anymore is not told when. */
export function stopsByNow(trip: Trip, saved: readonly SavedEntry[]): PlannedStop[] {
  const changed = new Map(changedStops(trip, saved).map((stop) => [stop.listing.id, stop]))
  const hidden = new Set([
    ...saved.filter(({ isAvailable }) => !isAvailable).map(({ listingId }) => listingId),
    ...trip.listings
      .filter(({ communityHouse, status }) => communityHouse && status !== 'published')
      .map(({ id }) => id),
  ])
  return plannedStops(trip).map((stop) => {
    const { listing = stop.listing, isGone = hidden.has(stop.listingId) } = changed.get(stop.listingId) ?? {}
    if (!isGone) return { ...stop, listing }
    const status = hidden.has(stop.listingId) ? 'unavailable' : isCalledOff(listing) ? 'called-off' : 'closed-that-day'
    return { ...stop, listing, status, arriveAt: null, leaveAt: null, waitMinutes: 0 }
  })
}

/** Null when it is not open that day. */
function hoursOn(listing: SavedListing, day: string): string | null {
  if (isCalledOff(listing)) return null
  const held = daysHeld(listing).find(({ date }) => date === day)
  return held ? `${held.startTime} ${held.endTime}` : null
}
