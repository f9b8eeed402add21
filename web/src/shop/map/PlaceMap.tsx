import { Marker } from '@vis.gl/react-maplibre'
import type { Position } from '@yardsnap/contract/places'
import type { ReactNode } from 'react'
import { BaseMap } from '#core/map/BaseMap.tsx'
import { PlacePin } from './PlacePin.tsx'

/** Near enough to show the corner. */
const STREET_ZOOM = 14

interface PlaceMapProps {
  label: string
  position: Position
  /** Whether the street is unknown: the pin is dashed and the map stays farther out. */
  isApproximate: boolean
  isSeen: boolean
  standIn: ReactNode
  onDrawn: () => void
}

export function PlaceMap({ label, position, isApproximate, isSeen, standIn, onDrawn }: PlaceMapProps) {
  return (
    <BaseMap
      label={label}
      opensAt={position}
      {...(!isApproximate && { streetZoom: STREET_ZOOM })}
      standIn={standIn}
      onDrawn={onDrawn}
      cooperativeGestures
    >
      <Marker {...position} anchor="bottom">
        <PlacePin isApproximate={isApproximate} isSeen={isSeen} />
      </Marker>
    </BaseMap>
  )
}
