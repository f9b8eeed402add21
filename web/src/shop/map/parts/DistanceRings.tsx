import { Layer, Source } from '@vis.gl/react-maplibre'
import { BROWSE_DISTANCES } from '@yardsnap/contract/browse'
import { EARTH_RADIUS_MILES, type Position } from '@yardsnap/contract/places'
import type { Feature } from 'geojson'
import { useMemo } from 'react'
import { RING } from './ring.ts'

const CORNERS = 90

/** Circles at the distances of the filters: a map without streets still has a scale. */
export function DistanceRings({ center }: { center: Position }) {
  const data = useMemo(
    () => ({
      type: 'FeatureCollection' as const,
      features: BROWSE_DISTANCES.map((miles) => ringAround(center, miles)),
    }),
    [center],
  )
  return (
    <Source id="rings" type="geojson" data={data}>
      <Layer
        id="rings"
        type="line"
        paint={{
          'line-color': RING.color,
          'line-opacity': RING.opacity,
          'line-width': RING.width,
          'line-dasharray': RING.dashes,
        }}
      />
    </Source>
  )
}

/** All points at a great-circle distance from the center. */
function ringAround({ latitude, longitude }: Position, miles: number): Feature {
  const centerLatitude = (latitude * Math.PI) / 180
  const angle = miles / EARTH_RADIUS_MILES
  const coordinates = Array.from({ length: CORNERS + 1 }, (_, corner) => {
    const bearing = (corner / CORNERS) * 2 * Math.PI
    const pointLatitude = Math.asin(
      Math.sin(centerLatitude) * Math.cos(angle) + Math.cos(centerLatitude) * Math.sin(angle) * Math.cos(bearing),
    )
    const turn = Math.atan2(
      Math.sin(bearing) * Math.sin(angle) * Math.cos(centerLatitude),
      Math.cos(angle) - Math.sin(centerLatitude) * Math.sin(pointLatitude),
    )
    return [longitude + (turn * 180) / Math.PI, (pointLatitude * 180) / Math.PI]
  })
  return { type: 'Feature', properties: { miles }, geometry: { type: 'LineString', coordinates } }
}
