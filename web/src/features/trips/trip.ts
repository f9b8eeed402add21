import { SavedListing } from '@yardsnap/contract/saved'
import {
  DEFAULT_MINUTES_PER_STOP,
  type TripPlan,
  TripPlan as TripPlanSchema,
  type TripStop,
} from '@yardsnap/contract/trips'
import { useState } from 'react'
import { z } from 'zod'

/** What the shopper chooses before a trip is planned. */
export interface TripSettings {
  start: 'device' | 'address' | 'first-stop'
  address: string
  /** `now`, YYYY-MM-DDTHH:MM where the trip starts, or null while the likely one is good. */
  departAt: string | null
  /** False: the stops stay in the shopper's own order. */
  isBestOrder: boolean
  minutesPerStop: number
}

const FIRST_SETTINGS: TripSettings = {
  start: 'device',
  address: '',
  departAt: null,
  isBestOrder: false,
  minutesPerStop: DEFAULT_MINUTES_PER_STOP,
}

/** A trip with what is shown of its stops, so that it can be read without asking the server again. */
export const Trip = z.object({
  plan: TripPlanSchema,
  listings: z.array(SavedListing),
  /** Where the shopper said that it starts; null for where the device is. */
  startAddress: z.string().nullable(),
})
export type Trip = z.infer<typeof Trip>

/** A stop of the plan with its sale. */
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

/** What a trip is to be made of. It outlives the look at the trip, so that going back finds it as it was. */
export interface Planning {
  selectedIds: ReadonlySet<string>
  select: (listingId: string, isSelected: boolean) => void
  settings: TripSettings
  setSettings: (settings: TripSettings) => void
}

export function usePlanning(): Planning {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const [settings, setSettings] = useState(FIRST_SETTINGS)
  const select = (listingId: string, isSelected: boolean) =>
    setSelectedIds((before) => {
      const others = [...before].filter((id) => id !== listingId)
      return new Set(isSelected ? [...others, listingId] : others)
    })
  return { selectedIds, select, settings, setSettings }
}
