import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import { Map as MapView, type MapProps, type MapRef, NavigationControl, ScaleControl } from '@vis.gl/react-maplibre'
import { MAP_ZOOM } from '@yardsnap/contract/base-map'
import type { Position } from '@yardsnap/contract/places'
import { t } from '@yardsnap/contract/texts'
import { setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import { useMapStyle } from './map-style.ts'
import type { MapBounds } from './map-view.ts'

// By default MapLibre expects the worker beside its own file.
setWorkerUrl(workerUrl)

/** Pixels of padding: room for edge markers, buttons and attribution. */
const BOUNDS_PADDING = { top: 36, left: 32, right: 64, bottom: 72 }

/** MapLibre's own, in the language of the page. */
const TEXTS = {
  'AttributionControl.ToggleAttribution': t`Toggle attribution`,
  'Marker.Title': t`Map marker`,
  'NavigationControl.ZoomIn': t`Zoom in`,
  'NavigationControl.ZoomOut': t`Zoom out`,
  'ScaleControl.Feet': t.of('feet, in a scale')`ft`,
  'CooperativeGesturesHandler.WindowsHelpText': t`Use Ctrl + scroll to zoom the map`,
  'CooperativeGesturesHandler.MacHelpText': t`Use ⌘ + scroll to zoom the map`,
  'CooperativeGesturesHandler.MobileHelpText': t`Use two fingers to move the map`,
}

interface BaseMapProps extends Pick<MapProps, 'onLoad' | 'onMoveEnd' | 'onClick' | 'keyboard' | 'cooperativeGestures'> {
  /** The accessible name. */
  label: string
  /** The initial view: a center, or an area to fit. */
  opensAt: Position | MapBounds
  zoom?: number
  /** Instead of `zoom` on a map that knows the streets. */
  streetZoom?: number
  /** Shown until the map is drawn, and permanently if it cannot be; a text by default. */
  standIn?: ReactNode
  /** Called when the map is completely drawn. */
  onDrawn?: () => void
  ref?: Ref<MapRef>
  children?: ReactNode
}

/** The bare map. Import it lazily: the library is larger than the rest of the app. */
export function BaseMap(props: BaseMapProps) {
  const { label, opensAt, zoom = MAP_ZOOM, streetZoom = zoom, standIn, onDrawn, ref, children, ...handlers } = props
  const { chosen, isError, reportTile } = useMapStyle()
  const [drawn, setDrawn] = useState<typeof chosen>()
  const hasLand = useRef(false)
  const waiting = standIn ?? <MapNote>Drawing the map...</MapNote>
  if (isError) return standIn ?? <MapNote>The map could not be drawn. The sales are listed below.</MapNote>
  if (!chosen) return waiting
  return (
    <MapView
      // Another kind of map remounts: their layers have nothing in common.
      key={String(chosen.isBuiltIn)}
      {...handlers}
      ref={ref ?? null}
      initialViewState={firstView(opensAt, chosen.isBuiltIn ? zoom : streetZoom)}
      mapStyle={chosen.style}
      style={{ width: '100%', height: '100%' }}
      minZoom={2}
      maxZoom={18}
      dragRotate={false}
      touchPitch={false}
      pitchWithRotate={false}
      locale={{ ...TEXTS, 'Map.Title': label }}
      onError={() => {
        if (!chosen.isBuiltIn) reportTile('failed')
      }}
      onSourceData={({ tile, source }) => {
        if (tile?.state !== 'loaded') return
        // GeoJSON is part of the page and says nothing about the server.
        if (source.type !== 'geojson') reportTile('loaded')
        setDrawn(chosen)
        hasLand.current = true
      }}
      onIdle={() => hasLand.current && onDrawn?.()}
    >
      {/* Covers the map until land is drawn; until then it shows nothing but water. */}
      {drawn !== chosen && <div className="absolute inset-0 z-10">{waiting}</div>}
      <NavigationControl position="top-right" showCompass={false} />
      <ScaleControl unit="imperial" position="top-left" maxWidth={80} />
      {children}
    </MapView>
  )
}

function firstView(opensAt: Position | MapBounds, zoom: number): NonNullable<MapProps['initialViewState']> {
  if ('latitude' in opensAt) return { ...opensAt, zoom }
  return { bounds: opensAt, fitBoundsOptions: { padding: BOUNDS_PADDING, maxZoom: zoom } }
}

function MapNote({ children }: { children: ReactNode }) {
  return (
    <div className="grid size-full place-items-center bg-paper-deep p-6 text-center text-ink-soft">
      <output>{children}</output>
    </div>
  )
}
