import type { SavedListing } from '@yardsnap/contract/saved'
import { useMemo, useState } from 'react'
import { useCommunityDay } from './api.ts'
import { isOnlyNear, placeHouses } from './houses.ts'
import { HouseInfo } from './parts/HouseInfo.tsx'
import { NearestHouse } from './parts/NearestHouse.tsx'
import { useSeenHouses } from './seen-houses.ts'
import { Card } from '#ui/Card.tsx'

/** At a house of a sale day: the next one to walk to, whether or not it is a stop. Nothing where the day is not known. */
export function HousesAround({ slug, number }: NonNullable<SavedListing['communityHouse']>) {
  const { data: day } = useCommunityDay(slug)
  const houses = useMemo(() => placeHouses(day?.houses ?? []).filter((placed) => !isOnlyNear(placed)), [day])
  const [seen, toggleSeen] = useSeenHouses(slug)
  const [foundNumber, setFoundNumber] = useState<number | null>(null)
  if (!day || houses.length === 0) return null
  const found = houses.find((placed) => placed.number === foundNumber)
  // Whoever stands at this house does not look for it.
  const passed = new Set([...seen, number, ...(foundNumber === null ? [] : [foundNumber])])
  return (
    <section aria-label="Houses around" className="grid grid-cols-1 gap-3">
      <NearestHouse houses={houses} seen={passed} onFound={setFoundNumber} />
      {found && (
        <Card className="p-4">
          <HouseInfo
            day={day}
            house={found.house}
            isSeen={seen.has(found.number)}
            onSeen={() => toggleSeen(found.number)}
            onClose={() => setFoundNumber(null)}
          />
        </Card>
      )}
    </section>
  )
}
