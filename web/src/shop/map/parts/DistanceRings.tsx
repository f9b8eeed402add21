import { Layer, Source } from '@vis.gl/react-maplibre'
import { BROWSE_DISTANCES } from '@yardsnap/contract/browse'
import type { Position } from '@yardsnap/contract/places'
import { useMemo } from 'react'
import { ringAround } from '#shop/map/ring-around.ts'
import { RING } from './ring.ts'

/** Circles at the distances of the filters: a map without streets still has a scale. */
export function DistanceRings({ center }: { center: Position }) {
  const data = useMemo(
    () => ({
      type: 'FeatureCollection' as const,
      features: BROWSE_DISTANCES.map((miles) => ({
        type: 'Feature' as const,
        properties: { miles },
        geometry: { type: 'LineString' as const, coordinates: ringAround(center, miles) },
      })),
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
