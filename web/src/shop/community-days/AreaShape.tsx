import { Layer, Source } from '@vis.gl/react-maplibre'
import { useMemo } from 'react'
import { type DrawnArea, toGeometry } from '#shop/community-days/setup/area-drawing.ts'

/** Readable on light and dark maps. */
const COLOR = '#3f7d4e'

interface AreaShapeProps {
  area: DrawnArea
  fillOpacity: number
  widthPixels: number
}

/** The area of a community sale day on a map, or what is drawn of it so far. */
export function AreaShape({ area, fillOpacity, widthPixels }: AreaShapeProps) {
  const geometry = useMemo(() => toGeometry(area), [area])
  if (!geometry) return null
  return (
    <Source id="area" type="geojson" data={geometry}>
      {geometry.type === 'Polygon' && (
        <Layer id="area-fill" type="fill" paint={{ 'fill-color': COLOR, 'fill-opacity': fillOpacity }} />
      )}
      <Layer
        id="area-edge"
        type="line"
        layout={{ 'line-join': 'round', 'line-cap': 'round' }}
        paint={{ 'line-color': COLOR, 'line-width': widthPixels }}
      />
    </Source>
  )
}
