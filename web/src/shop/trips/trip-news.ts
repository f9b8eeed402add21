import { formatDates } from '@yardsnap/contract/dates'
import { daysHeld, isCalledOff, statusBadge } from '@yardsnap/contract/live-status'
import { getSaleDays } from '@yardsnap/contract/sale-days'
import type { SavedEntry, SavedListing } from '@yardsnap/contract/saved'
import { t } from '@yardsnap/contract/texts'
import type { TripStopStatus } from '@yardsnap/contract/trips'
import { openingText } from './open-text.ts'
import { type PlannedStop, plannedStops, type Trip } from './trip.ts'
import { toLocalDate } from './words.ts'

/** A stop that is open at other times than the trip was planned with, or at another address. */
export interface ChangedStop {
  /** By now. */
  listing: SavedListing
  planned: SavedListing
  /** Whether it is not open on the day of the trip anymore. */
  isGone: boolean
}

const OPEN_WHEN_PLANNED = new Set<TripStopStatus>(['ok', 'waits', 'closes-before-arrival', 'misses-opening'])

/** The stops whose opening hours or address have changed since the trip was planned. */
export function changedStops(trip: Trip, saved: readonly SavedEntry[]): ChangedStop[] {
  const day = toLocalDate(trip.plan.departAt)
  return plannedStops(trip).flatMap(({ listing: planned, status, appointment }) => {
    const listing = findByNow(planned, saved)
    if (!listing) return []
    // Whoever is expected comes in also when the sale is closed to others.
    const isGone = hoursOn(listing, day) === null && (isCalledOff(listing) || !appointment)
    // A device that got the trip from another one knows the sale only as it is now.
    const isGoneSince = isGone && OPEN_WHEN_PLANNED.has(status) && listing.saleDate !== null
    const hasChanged = hoursOn(listing, day) !== hoursOn(planned, day) || hasMoved({ listing, planned })
    return isGoneSince || hasChanged ? [{ listing, planned, isGone }] : []
  })
}

/** Null for a sale that is not saved anymore, or not shown. */
function findByNow(planned: SavedListing, saved: readonly SavedEntry[]): SavedListing | null {
  const entry = saved.find(({ listingId }) => listingId === planned.id)
  // A house of a community day is not saved: the trip itself has it as it is now.
  return entry?.listing ?? (planned.communityHouse ? planned : null)
}

/** Also for a sale whose address was hidden from the shopper when the trip was planned. */
function hasMoved({ listing, planned }: Omit<ChangedStop, 'isGone'>): boolean {
  return !listing.isAddressHidden && listing.address !== '' && listing.address !== planned.address
}

/** Where it is now, and what its host says, else when it is open: its hours on the day of the trip, or its other days. */
export function describeChange({ listing, planned, isGone }: ChangedStop, trip: Trip, now: Date): string {
  const day = toLocalDate(trip.plan.departAt)
  const said = statusBadge(listing, now)
  if (isGone) return said ?? t`now on ${formatDates(getSaleDays(listing))}`
  const hours = said ?? openingText(listing, day)
  if (!hasMoved({ listing, planned })) return hours
  const address = t`its address is now ${listing.address}`
  return hoursOn(listing, day) === hoursOn(planned, day) ? address : `${address} · ${hours}`
}

/** The stops of a trip as their hosts describe them by now: who arrives where nobody is anymore is not told when. */
export function stopsByNow(trip: Trip, saved: readonly SavedEntry[]): PlannedStop[] {
  const gone = new Set(changedStops(trip, saved).flatMap(({ listing, isGone }) => (isGone ? listing.id : [])))
  const hidden = new Set([
    ...saved.filter(({ isAvailable }) => !isAvailable).map(({ listingId }) => listingId),
    ...trip.listings
      .filter(({ communityHouse, status }) => communityHouse && status !== 'published')
      .map(({ id }) => id),
  ])
  return plannedStops(trip).map((stop) => {
    const listing = findByNow(stop.listing, saved) ?? stop.listing
    if (!gone.has(stop.listingId) && !hidden.has(stop.listingId)) return { ...stop, listing }
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
