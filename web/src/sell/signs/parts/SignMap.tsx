import { type MapRef, Marker } from '@vis.gl/react-maplibre'
import type { Position } from '@yardsnap/contract/places'
import type { StreetSign } from '@yardsnap/contract/street-signs'
import type { LngLat } from 'maplibre-gl'
import { useRef } from 'react'
import { BaseMap } from '#core/map/BaseMap.tsx'
import { PinDrawing } from '#core/map/PinDrawing.tsx'
import { Button } from '#ui/Button.tsx'

/** Near enough to see the streets of a neighborhood. */
const ZOOM = 12
const STREET_ZOOM = 14

const toPosition = (lngLat: LngLat): Position => {
  const { lat: latitude, lng: longitude } = lngLat.wrap()
  return { latitude, longitude }
}

export interface SignMapProps {
  signs: readonly StreetSign[]
  house: Position | null
  opensAt: Position
  isFull: boolean
  onAdd: (position: Position) => void
  onMove: (index: number, position: Position) => void
}

/**
 * The corners of the signs and the house. A tap adds a corner, dragging moves it; by keyboard, the arrow keys move the map and a
 * button adds its middle.
 */
export function SignMap({ signs, house, opensAt, isFull, onAdd, onMove }: SignMapProps) {
  const map = useRef<MapRef>(null)
  const addMiddle = () => {
    const middle = map.current?.getCenter()
    if (middle) onAdd(toPosition(middle))
  }
  return (
    <>
      <BaseMap
        ref={map}
        label="Map of the signs. Arrow keys move it."
        opensAt={opensAt}
        zoom={ZOOM}
        streetZoom={STREET_ZOOM}
        onClick={({ lngLat }) => !isFull && onAdd(toPosition(lngLat))}
      >
        {house && (
          <Marker {...house} anchor="bottom">
            <PinDrawing isApproximate={false} className="pointer-events-none h-14 w-11 drop-shadow" />
          </Marker>
        )}
        {signs.map(
          ({ position }, index) =>
            position && (
              <Marker
                // oxlint-disable-next-line react/no-array-index-key -- a sign is its number
                key={index}
                {...position}
                draggable
                onDragEnd={({ lngLat }) => onMove(index, toPosition(lngLat))}
              >
                <span
                  aria-hidden
                  className="grid size-8 cursor-grab place-items-center rounded-full border-2 border-card bg-ink font-bold text-paper"
                >
                  {index + 1}
                </span>
              </Marker>
            ),
        )}
      </BaseMap>
      <span
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-1/2 z-2 size-3 -translate-1/2 rounded-full border-2 border-ink-soft"
      />
      <Button
        tone="secondary"
        onClick={addMiddle}
        disabled={isFull}
        className="absolute bottom-2.5 left-2.5 z-2 min-h-11 px-3.5 text-small shadow-float"
      >
        Add a corner here
      </Button>
    </>
  )
}
