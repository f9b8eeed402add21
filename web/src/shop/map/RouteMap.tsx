import { t } from '@yardsnap/contract/texts'
import { Layer, Marker, Source } from '@vis.gl/react-maplibre'
import type { Position } from '@yardsnap/contract/places'
import type { TripGeometry } from '@yardsnap/contract/trips'
import { type ReactNode, useMemo } from 'react'
import { BaseMap } from '#core/map/BaseMap.tsx'
import type { MapBounds } from '#core/map/map-view.ts'
import { DeviceMarker } from './parts/DeviceMarker.tsx'

/** Short trips are not shown nearer than this. */
const NEAREST_ZOOM = 13
/** Readable on light and dark maps. */
const LINE = '#3f7d4e'

export interface RouteStop extends Position {
  id: string
  /** 1-based. */
  order: number
  title: string
}

interface RouteMapProps {
  label: string
  geometry: TripGeometry
  stops: readonly RouteStop[]
  /** Whether the line goes straight from stop to stop instead of along roads. */
  isStraight: boolean
  standIn: ReactNode
}

export function RouteMap({ label, geometry, stops, isStraight, standIn }: RouteMapProps) {
  const bounds = useMemo(() => computeBounds(geometry.coordinates), [geometry])
  const [start] = geometry.coordinates
  return (
    <BaseMap label={label} opensAt={bounds} zoom={NEAREST_ZOOM} standIn={standIn} cooperativeGestures>
      <Source id="route" type="geojson" data={geometry}>
        <Layer
          id="route"
          type="line"
          layout={{ 'line-cap': 'round', 'line-join': 'round' }}
          paint={{ 'line-color': LINE, 'line-width': 4, 'line-dasharray': isStraight ? [1, 2] : [1] }}
        />
      </Source>
      {start && <DeviceMarker longitude={start[0]} latitude={start[1]} label="Start" />}
      {stops.map(({ id, order, title, latitude, longitude }) => (
        <Marker key={id} latitude={latitude} longitude={longitude} style={{ zIndex: 1 }}>
          <span className="grid size-8 place-items-center rounded-full border-2 border-card bg-grass font-display text-small font-bold text-on-grass tabular-nums shadow-float">
            <span>
              <span className="sr-only">{t.of('stop of a trip, before its number')`Stop`} </span>
              {order}
              <span className="sr-only">: {title}</span>
            </span>
          </span>
        </Marker>
      ))}
    </BaseMap>
  )
}

function computeBounds(coordinates: TripGeometry['coordinates']): MapBounds {
  const longitudes = coordinates.map(([longitude]) => longitude)
  const latitudes = coordinates.map(([, latitude]) => latitude)
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
}
