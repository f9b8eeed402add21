import { SavedListing } from '@yardsnap/contract/saved'
import {
  DEFAULT_MINUTES_PER_STOP,
  Trip as ServerTrip,
  TripPlan,
  type TripSettings,
  type TripState,
  type TripStop,
} from '@yardsnap/contract/trips'
import { t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { z } from 'zod'

export type { TripSettings } from '@yardsnap/contract/trips'

const FIRST_SETTINGS: TripSettings = {
  start: 'device',
  address: '',
  departAt: null,
  isBestOrder: true,
  minutesPerStop: DEFAULT_MINUTES_PER_STOP,
}

/** A trip with the details of its stops, readable without the server. */
export const Trip = ServerTrip.extend({
  /** The start that the shopper entered; null for the device's position. */
  startAddress: z.string().nullable(),
})
export type Trip = z.infer<typeof Trip>

/** What a former version kept: a trip of one device. */
export const FormerTrip = z.object({
  plan: TripPlan,
  listings: z.array(SavedListing),
  startAddress: z.string().nullable(),
})

/** What the planner makes: a plan, and what it was made of. */
export interface PlannedTrip {
  plan: TripPlan
  listings: SavedListing[]
  settings: TripSettings
}

export interface PlannedStop extends TripStop {
  listing: SavedListing
}

/** A trip that was planned just now. */
export function newTrip(planned: PlannedTrip): Trip {
  const at = new Date().toISOString()
  return { id: crypto.randomUUID(), madeAt: at, shareToken: null, jointTripId: null, ...toTripParts(planned, at) }
}

/** The same trip with another plan, order and settings. */
export function replanned(trip: Trip, planned: PlannedTrip): Trip {
  return { ...trip, ...toTripParts(planned, laterThan(trip)) }
}

function toTripParts({ plan, listings, settings }: PlannedTrip, at: string) {
  return {
    plan,
    listings,
    settings,
    startAddress: getStartAddress(settings),
    listingIds: getListingOrder(plan),
    orderChangedAt: at,
    settingsChangedAt: at,
    plannedAt: at,
  }
}

/** The same trip in an order of the shopper's own, with fewer stops perhaps. */
export function reordered(trip: Trip, listingIds: string[]): Trip {
  const at = laterThan(trip)
  const settings = trip.settings && { ...trip.settings, isBestOrder: false }
  return { ...trip, listingIds, orderChangedAt: at, settings, settingsChangedAt: at }
}

/** A former version's trip, older than any other. */
export function upgraded({ plan, listings, startAddress }: z.infer<typeof FormerTrip>): Trip {
  const at = new Date(0).toISOString()
  const parts = { orderChangedAt: at, settingsChangedAt: at, plannedAt: at, listingIds: getListingOrder(plan) }
  const id = crypto.randomUUID()
  const links = { shareToken: null, jointTripId: null }
  return { id, madeAt: at, ...links, plan, listings, settings: null, startAddress, ...parts }
}

/**
 * A trip as the server knows it, with what the device knows more: the sales as they were when it was planned, and those
 * that are not public anymore.
 */
export function withKnown(trip: ServerTrip, known: Trip | null): Trip {
  const before = known?.id === trip.id ? known : null
  const isSamePlan = before?.plannedAt === trip.plannedAt
  const [first, second] = isSamePlan ? [before.listings, trip.listings] : [trip.listings, before?.listings ?? []]
  const listings = [...first, ...second.filter(({ id }) => first.every((listing) => listing.id !== id))].map(
    (listing) =>
      // Nobody is told of changes of a house, whose address is shown from an hour on: it is as the server says, also that it left.
      listing.communityHouse
        ? (trip.listings.find(({ id }) => id === listing.id) ?? { ...listing, status: 'ended' as const })
        : listing,
  )
  return {
    ...trip,
    listings,
    startAddress: trip.settings ? getStartAddress(trip.settings) : (before?.startAddress ?? null),
  }
}

/** What of a trip is sent to the server. */
export function toTripState(trip: Trip): TripState {
  const { id, madeAt, listingIds, orderChangedAt, settings, settingsChangedAt, plan, plannedAt } = trip
  return { id, madeAt, listingIds, orderChangedAt, settings, settingsChangedAt, plan, plannedAt }
}

/** Whether the times of a plan are those of the trip's order. */
export function isPlanCurrent({ plan, listingIds }: Pick<Trip, 'plan' | 'listingIds'>): boolean {
  return getListingOrder(plan).join() === listingIds.join()
}

const UNTIMED = { arriveAt: null, waitMinutes: 0, leaveAt: null, distanceMiles: null, driveMinutes: null }

/** The stops of a trip in the order in which they are visited; without times while it has to be planned again. */
export function plannedStops(trip: Pick<Trip, 'plan' | 'listingIds' | 'listings'>): PlannedStop[] {
  const isCurrent = isPlanCurrent(trip)
  return trip.listingIds.flatMap((listingId, index) => {
    const listing = trip.listings.find(({ id }) => id === listingId)
    const stop = trip.plan.stops.find((planned) => planned.listingId === listingId)
    if (!listing) return []
    const timed = isCurrent && stop ? stop : { listingId, status: 'ok' as const, ...UNTIMED }
    return [{ ...timed, order: index + 1, listing }]
  })
}

function getListingOrder(plan: TripPlan): string[] {
  return plan.stops.toSorted((a, b) => a.order - b.order).map(({ listingId }) => listingId)
}

/** Where a trip starts, in the shopper's language: the plan names only addresses. */
export function startName({ settings, plan }: Pick<Trip, 'settings' | 'plan'>): string {
  return settings?.start === 'device' ? t`Your location` : plan.startLabel
}

/** Where a trip ends; undefined for one that ends at its last stop. */
export function endName(trip: Pick<Trip, 'settings' | 'plan'>): string | undefined {
  return trip.settings?.end?.kind === 'start' ? startName(trip) : trip.plan.end?.label
}

function getStartAddress({ start, address }: TripSettings): string | null {
  return start === 'address' ? address.trim() : null
}

/** Now, or right after the last change where this device's clock is behind that of another. */
function laterThan({ orderChangedAt, settingsChangedAt, plannedAt }: Trip): string {
  const last = Math.max(...[orderChangedAt, settingsChangedAt, plannedAt].map((at) => Date.parse(at)))
  return new Date(Math.max(Date.now(), last + 1)).toISOString()
}

export type Planning = ReturnType<typeof usePlanning>

/** The stops and choices with which the planner begins. */
export interface PlanningStart {
  listingIds: string[]
  settings: TripSettings
}

/** The choices for a trip. Kept while the trip is shown, so that going back finds them. */
export function usePlanning(start?: PlanningStart) {
  /** Null until something is ticked: all saved sales of a day are meant then. */
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string> | null>(start ? new Set(start.listingIds) : null)
  const [settings, setSettings] = useState(start?.settings ?? FIRST_SETTINGS)
  /** @param of those that were selected before, where nobody has ticked any */
  const select = (listingId: string, isSelected: boolean, of: readonly string[] = []) =>
    setSelectedIds((before) => {
      const others = [...(before ?? of)].filter((id) => id !== listingId)
      return new Set(isSelected ? [...others, listingId] : others)
    })
  return { selectedIds, select, settings, setSettings, isStarted: start !== undefined }
}
