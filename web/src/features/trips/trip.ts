import { SavedListing } from '@yardsnap/contract/saved'
import {
  DEFAULT_MINUTES_PER_STOP,
  type TripPlan,
  TripPlan as TripPlanSchema,
  type TripStop,
} from '@yardsnap/contract/trips'
import { useState } from 'react'
import { z } from 'zod'

export const TripSettings = z.object({
  start: z.enum(['device', 'address', 'first-stop']),
  address: z.string(),
  /** `now`, YYYY-MM-DDTHH:MM at the start of the trip, or null for the likely departure. */
  departAt: z.string().nullable(),
  /** False: the stops stay in the shopper's own order. */
  isBestOrder: z.boolean(),
  minutesPerStop: z.number(),
})
export type TripSettings = z.infer<typeof TripSettings>

const FIRST_SETTINGS: TripSettings = {
  start: 'device',
  address: '',
  departAt: null,
  isBestOrder: false,
  minutesPerStop: DEFAULT_MINUTES_PER_STOP,
}

/** A trip with the details of its stops, readable without the server. */
export const Trip = z.object({
  plan: TripPlanSchema,
  listings: z.array(SavedListing),
  /** The start that the shopper entered; null for the device's position. */
  startAddress: z.string().nullable(),
  /** What it was planned with; missing in trips that an earlier version kept. */
  settings: TripSettings.optional(),
})
export type Trip = z.infer<typeof Trip>

export interface PlannedStop extends TripStop {
  listing: SavedListing
}

/** The stops of a trip in the order in which they are visited. */
export function plannedStops({ plan, listings }: { plan: TripPlan; listings: readonly SavedListing[] }): PlannedStop[] {
  const byId = new Map(listings.map((listing) => [listing.id, listing]))
  return plan.stops
    .toSorted((a, b) => a.order - b.order)
    .flatMap((stop) => {
      const listing = byId.get(stop.listingId)
      return listing ? [{ ...stop, listing }] : []
    })
}

export type Planning = ReturnType<typeof usePlanning>

/** The choices for a trip. Kept while the trip is shown, so that going back finds them. */
export function usePlanning() {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const [settings, setSettings] = useState(FIRST_SETTINGS)
  const select = (listingId: string, isSelected: boolean) =>
    setSelectedIds((before) => {
      const others = [...before].filter((id) => id !== listingId)
      return new Set(isSelected ? [...others, listingId] : others)
    })
  return { selectedIds, select, settings, setSettings }
}
