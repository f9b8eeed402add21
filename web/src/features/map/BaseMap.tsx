import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import { Map as MapView, type MapProps, type MapRef, NavigationControl, ScaleControl } from '@vis.gl/react-maplibre'
import type { Position } from '@yardsnap/contract/places'
import { setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import type { ReactNode, Ref } from 'react'
import { useMapStyle } from './map-style.ts'
import { ZOOM } from './map-view.ts'

// The worker is a file of its own in the build; MapLibre would look for it beside itself.
setWorkerUrl(workerUrl)

interface BaseMapProps extends Pick<MapProps, 'onLoad' | 'onMoveEnd'> {
  /** What the map shows, for those who do not see it. */
  label: string
  /** Where it opens. */
  centre: Position
  zoom?: number
  ref?: Ref<MapRef>
  children?: ReactNode
}

/** The map without anything on it. Import it lazily: the library weighs more than the rest of the app. */
export function BaseMap({ label, centre, zoom = ZOOM, ref, children, ...handlers }: BaseMapProps) {
  const { chosen, isError, reportTile } = useMapStyle()
  if (isError) return <MapNote>The map could not be drawn. The sales are listed below.</MapNote>
  if (!chosen) return <MapNote>Drawing the map...</MapNote>
  return (
    <MapView
      {...handlers}
      ref={ref ?? null}
      initialViewState={{ ...centre, zoom }}
      mapStyle={chosen.style}
      style={{ width: '100%', height: '100%' }}
      minZoom={2}
      maxZoom={18}
      dragRotate={false}
      touchPitch={false}
      pitchWithRotate={false}
      locale={{ 'Map.Title': label }}
      onError={() => {
        if (!chosen.isBuiltIn) reportTile('failed')
      }}
      onSourceData={({ tile }) => {
        if (tile?.state === 'loaded') reportTile('loaded')
      }}
    >
      <NavigationControl position="top-right" showCompass={false} />
      <ScaleControl unit="imperial" />
      {children}
    </MapView>
  )
}

function MapNote({ children }: { children: ReactNode }) {
  return (
    <div className="grid size-full place-items-center bg-paper-deep p-6 text-center text-ink-soft">
      <output>{children}</output>
    </div>
  )
}
