import { type MapRef, Marker } from '@vis.gl/react-maplibre'
import type { AreaPoint } from '@yardsnap/contract/community-area'
import type { Position } from '@yardsnap/contract/places'
import type { LngLat } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { BaseMap } from '#core/map/BaseMap.tsx'
import { PinDrawing } from '#core/map/PinDrawing.tsx'
import { type DrawnArea, getMapBounds, withPoint, withPointAt } from '#shop/community-days/setup/area-drawing.ts'
import { AreaShape } from '#shop/community-days/AreaShape.tsx'
import { Button } from '#ui/Button.tsx'

/** Near enough to see the streets of a neighborhood. */
const ZOOM = 12
const STREET_ZOOM = 14
const PADDING_PIXELS = 36

const toPoint = (lngLat: LngLat): AreaPoint => {
  const { lat, lng } = lngLat.wrap()
  return [lat, lng]
}

export interface AreaMapProps {
  area: DrawnArea
  /** Where the map opens while nothing is drawn. */
  start: Position
  onChange: (area: DrawnArea) => void
}

/**
 * Where a day is, drawn by taps: the middle of a circle, the corners of an area, the line of a route. By keyboard, the
 * arrow keys move the map, and a button sets the point in its middle.
 */
export function AreaMap({ area, start, onChange }: AreaMapProps) {
  const map = useRef<MapRef>(null)
  const circle = area.shape === 'circle' ? area : null
  const [latitude, longitude] = circle?.center ?? []
  useEffect(() => {
    // A circle is placed by a search, too. Corners are set where somebody is looking.
    const bounds = circle && getMapBounds(circle)
    if (bounds) map.current?.fitBounds(bounds, { padding: PADDING_PIXELS, duration: 0 })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another object is not another circle
  }, [latitude, longitude, circle?.radiusMiles])
  useEffect(() => {
    if (!circle) map.current?.jumpTo({ center: [start.longitude, start.latitude], zoom: STREET_ZOOM })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a new place moves the map
  }, [start])
  const addInMiddle = () => {
    const middle = map.current?.getCenter()
    if (middle) onChange(withPoint(area, toPoint(middle)))
  }
  return (
    <>
      <BaseMap
        ref={map}
        label="Map of the area. Arrow keys move it."
        opensAt={getMapBounds(area) ?? start}
        zoom={ZOOM}
        streetZoom={STREET_ZOOM}
        onClick={({ lngLat }) => onChange(withPoint(area, toPoint(lngLat)))}
      >
        <AreaShape area={area} fillOpacity={0.16} widthPixels={4} />
        {latitude !== undefined && longitude !== undefined && (
          <Marker latitude={latitude} longitude={longitude} anchor="bottom">
            <PinDrawing isApproximate={false} className="pointer-events-none h-14 w-11 drop-shadow" />
          </Marker>
        )}
        {area.shape !== 'circle' &&
          area.points.map(([pointLatitude, pointLongitude], index) => (
            <Marker
              // oxlint-disable-next-line react/no-array-index-key -- a corner has nothing but its place
              key={index}
              latitude={pointLatitude}
              longitude={pointLongitude}
              draggable
              onDragEnd={({ lngLat }) => onChange(withPointAt(area, index, toPoint(lngLat)))}
            >
              <span aria-hidden className="block size-6 cursor-grab rounded-full border-4 border-grass bg-card" />
            </Marker>
          ))}
      </BaseMap>
      <span
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-1/2 z-2 size-3 -translate-1/2 rounded-full border-2 border-ink-soft"
      />
      <Button
        tone="secondary"
        onClick={addInMiddle}
        className="absolute top-11 left-2.5 z-2 min-h-11 px-3.5 text-small shadow-float"
      >
        {area.shape === 'circle' ? 'Put the middle here' : 'Add a point here'}
      </Button>
    </>
  )
}
