import type { TripGeometry, TripPlan } from '@yardsnap/contract/trips'
import { lazy } from 'react'
import { MapInView } from '#features/map/MapInView.tsx'
import type { PlannedStop } from '#features/trips/trip.ts'
import { Card } from '#ui/Card.tsx'
import { RouteSketch } from './RouteSketch.tsx'

const RouteMap = lazy(() => import('#features/map/RouteMap.tsx').then((module) => ({ default: module.RouteMap })))

interface RouteCardProps {
  plan: TripPlan
  geometry: TripGeometry
  stops: readonly PlannedStop[]
}

/** The route of a trip on a map; a sketch on paper, and where there is no map. */
export function RouteCard({ plan, geometry, stops }: RouteCardProps) {
  const places = stops.flatMap(({ order, listing: { id, title, latitude, longitude } }) =>
    latitude === null || longitude === null ? [] : { id, order, title, latitude, longitude },
  )
  const isStraight = plan.isLineStraight
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
