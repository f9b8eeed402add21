import { useState } from 'react'
import { FIRST_SETTINGS, type TripSettings } from './trip.ts'

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
