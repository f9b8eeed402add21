import type { SavedListing } from '@yardsnap/contract/saved'
import type { TripGeometry } from '@yardsnap/contract/trips'
import { lazy } from 'react'
import { MapInView } from '#shop/map/MapInView.tsx'
import { Card } from '#ui/Card.tsx'
import { RouteSketch } from './RouteSketch.tsx'

const RouteMap = lazy(() => import('#shop/map/RouteMap.tsx').then((module) => ({ default: module.RouteMap })))

interface RouteCardProps {
  geometry: TripGeometry
  stops: readonly { order: number; listing: SavedListing }[]
  /** Whether the line goes straight from stop to stop instead of along roads. */
  isStraight: boolean
}

/** The route of a trip on a map; a sketch on paper, and where there is no map. */
export function RouteCard({ geometry, stops, isStraight }: RouteCardProps) {
  const places = stops.flatMap(({ order, listing: { id, title, latitude, longitude } }) =>
    latitude === null || longitude === null ? [] : { id, order, title, latitude, longitude },
  )
  const sketch = <RouteSketch geometry={geometry} stops={places} isStraight={isStraight} />
  return (
    <Card className="overflow-hidden">
      <figure>
        <MapInView standIn={sketch} className="isolate h-64 desk:h-80 print:hidden">
          <RouteMap
            label="Map of the trip"
            geometry={geometry}
            stops={places}
            isStraight={isStraight}
            standIn={sketch}
          />
        </MapInView>
        <div className="hidden h-60 print:block">{sketch}</div>
        {isStraight && (
          <figcaption className="border-t border-line px-4.5 py-3 text-small text-ink-soft">
            Straight lines from stop to stop, not the roads.
          </figcaption>
        )}
      </figure>
    </Card>
  )
}
