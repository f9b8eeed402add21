import type { MapRef } from '@vis.gl/react-maplibre'
import type { Position } from '@yardsnap/contract/places'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { BaseMap } from './BaseMap.tsx'
import { PinDrawing } from './PinDrawing.tsx'

/** Near enough to see the neighborhood, or the streets where the map knows them. */
const ZOOM = 12
const STREET_ZOOM = 15
const HOUSE_ZOOM = 17
/** Pixels that an arrow key moves the pin. */
const STEP = 16
const STEPS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

interface PinMapProps {
  pin: Position
  onMove: (pin: Position) => void
  /** Where the device says that it is; the map goes there. */
  found: Position | null
}

/** A map that is moved under a pin: dragged, tapped where the pin belongs, or by the arrow keys. */
export function PinMap({ pin, onMove, found }: PinMapProps) {
  const map = useRef<MapRef>(null)
  useEffect(() => {
    if (found) map.current?.jumpTo({ center: [found.longitude, found.latitude], zoom: HOUSE_ZOOM })
  }, [found])
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    if (!by) return
    event.preventDefault()
    map.current?.panBy(by, { duration: 0 })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the map inside has the focus
    <div className="relative size-full" onKeyDown={step}>
      <BaseMap
        ref={map}
        label="Map to put the pin on. Arrow keys move it."
        opensAt={pin}
        zoom={ZOOM}
        streetZoom={STREET_ZOOM}
        keyboard={false}
        onClick={({ lngLat }) => map.current?.easeTo({ center: lngLat })}
        onMoveEnd={({ viewState: { latitude, longitude } }) => onMove({ latitude, longitude })}
      />
      <PinDrawing
        isApproximate={false}
        className="pointer-events-none absolute top-1/2 left-1/2 z-2 h-14 w-11 -translate-x-1/2 -translate-y-full drop-shadow"
      />
    </div>
  )
}
