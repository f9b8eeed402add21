import { getAreaCenter } from '@yardsnap/contract/area-geometry'
import type { CommunityDay } from '@yardsnap/contract/community-days'
import { t } from '@yardsnap/contract/texts'
import { lazy } from 'react'
import type { PlacedHouse } from '#shop/community-days/houses.ts'
import { focusPin } from '#shop/map/focus-pin.ts'
import { MapInView } from '#shop/map/MapInView.tsx'
import { MapStill } from '#shop/map/MapStill.tsx'
import { Card } from '#ui/Card.tsx'
import { HouseInfo } from './HouseInfo.tsx'

const HouseMap = lazy(() => import('./HouseMap.tsx').then((module) => ({ default: module.HouseMap })))

interface HouseAreaProps {
  day: CommunityDay
  houses: readonly PlacedHouse[]
  seen: ReadonlySet<number>
  onSeen: (number: number) => void
  selectedNumber: number | null
  onSelect: (number: number | null) => void
}

/** The map of a community day; a still until it is in view, and where no map can be drawn. */
export function HouseArea({ day, houses, seen, onSeen, selectedNumber, onSelect }: HouseAreaProps) {
  const label = t`Map of ${day.name}`
  const still = (
    <div className="relative size-full">
      <MapStill label={label} center={getAreaCenter(day.area)} size="page" />
    </div>
  )
  return (
    <Card className="overflow-hidden print:hidden">
      <MapInView standIn={still} className="isolate h-[58dvh] min-h-80 desk:h-[32rem]">
        <HouseMap
          label={label}
          houses={houses}
          seen={seen}
          area={day.area}
          selectedNumber={selectedNumber}
          onSelect={onSelect}
          describe={({ number, house }) => (
            <HouseInfo
              day={day}
              house={house}
              isSeen={seen.has(number)}
              onSeen={() => onSeen(number)}
              onClose={() => {
                onSelect(null)
                focusPin(String(number))
              }}
            />
          )}
          standIn={still}
        />
      </MapInView>
    </Card>
  )
}
