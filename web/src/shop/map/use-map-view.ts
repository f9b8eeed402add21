import type { MapRef } from '@vis.gl/react-maplibre'
import { type RefObject, useCallback, useState } from 'react'
import { readLetters } from '#lib/letters.ts'
import type { Cluster, MapView } from './clusters.ts'

/** What a map shows now, and how it comes near to a cluster. `view` is null until `readView` is called first. */
export function useMapView(map: RefObject<MapRef | null>) {
  const [view, setView] = useState<MapView | null>(null)
  const readView = useCallback(() => {
    const bounds = map.current?.getBounds()
    if (!map.current || !bounds) return
    setView({
      bounds: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
      zoom: map.current.getZoom(),
      letters: readLetters(),
    })
  }, [map])
  const comeNear = useCallback(
    ({ longitude, latitude, opensAtZoom }: Cluster) => {
      // The cluster's marker disappears, so the focus goes to the map.
      map.current?.getCanvas().focus()
      map.current?.easeTo({ center: [longitude, latitude], zoom: opensAtZoom })
    },
    [map],
  )
  return { view, readView, comeNear }
}
