import { Marker } from '@vis.gl/react-maplibre'
import type { Position } from '@yardsnap/contract/places'
import type { ReactNode } from 'react'
import { BaseMap } from '#core/map/BaseMap.tsx'
import { PinDrawing } from '#core/map/PinDrawing.tsx'

/** Near enough to show the corner. */
const STREET_ZOOM = 14

interface PlaceMapProps {
  label: string
  position: Position
  /** Whether the street is unknown: the pin is dashed and the map stays farther out. */
  isApproximate: boolean
  standIn: ReactNode
  onDrawn: () => void
}

export function PlaceMap({ label, position, isApproximate, standIn, onDrawn }: PlaceMapProps) {
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
        <PinDrawing isApproximate={isApproximate} className="h-14 w-11 drop-shadow" />
      </Marker>
    </BaseMap>
  )
}
