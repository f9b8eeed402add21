import { type MapRef, Marker } from '@vis.gl/react-maplibre'
import type { CommunityArea } from '@yardsnap/contract/community-area'
import { getAreaBounds } from '@yardsnap/contract/area-geometry'
import { t } from '@yardsnap/contract/texts'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { BaseMap } from '#core/map/BaseMap.tsx'
import type { MapBounds } from '#core/map/map-view.ts'
import { prepareClusters } from '#shop/map/clusters.ts'
import { ClusterMarker } from '#shop/map/ClusterMarker.tsx'
import { InfoWindow, roomForInfo } from '#shop/map/InfoWindow.tsx'
import { enlarged, type Offset } from '#shop/map/spread.ts'
import { useMapView } from '#shop/map/use-map-view.ts'
import { AreaShape } from '#shop/community-days/AreaShape.tsx'
import type { PlacedHouse } from '#shop/community-days/houses.ts'
import { HousePin } from './HousePin.tsx'

/** One house, or the whole of a small area, is not shown nearer than this. */
const NEAREST_ZOOM = 16
/** Pins that would hide each other's numbers are one cluster, until neighbors, 20 meters apart, have room: that is at zoom 17. */
const CLUSTERS = { radiusPixels: 34, maxZoom: 16, maxSinglePins: 0 }
/** Where an info window ends, from the middle of its pin, where letters are of the usual size. */
const ABOVE_PIN: Offset = [0, -22]

export interface HouseMapProps {
  /** The accessible name. */
  label: string
  houses: readonly PlacedHouse[]
  seen: ReadonlySet<number>
  area: CommunityArea
  selectedNumber: number | null
  onSelect: (number: number | null) => void
  /** What a selected house says. */
  describe: (house: PlacedHouse) => ReactNode
  standIn: ReactNode
}

/** The houses of a community sale day as numbered pins, in their area. */
export function HouseMap(props: HouseMapProps) {
  const { label, houses, seen, area, selectedNumber, onSelect, describe, standIn } = props
  const map = useRef<MapRef>(null)
  const { view, readView, comeNear } = useMapView(map)
  const contentOf = useMemo(() => prepareClusters(houses, CLUSTERS), [houses])
  const { pins, clusters } = useMemo(() => (view ? contentOf(view) : { pins: [], clusters: [] }), [contentOf, view])
  const [opensAt] = useState(() => boundsOf(houses, area))
  const selected = houses.find(({ number }) => number === selectedNumber)

  const isDrawn = view !== null
  const letters = view?.letters ?? 1
  const abovePin = useMemo(() => enlarged(ABOVE_PIN, letters), [letters])
  useEffect(() => {
    // Chosen in the list, a house is what starts the map, which opens with all houses in sight.
    if (!selected || !isDrawn || !map.current) return
    const { longitude, latitude } = selected
    map.current.easeTo({
      center: [longitude, latitude],
      offset: [0, Math.max(0, roomForInfo(map.current, abovePin))],
      zoom: Math.max(map.current.getZoom(), NEAREST_ZOOM),
    })
  }, [selected, isDrawn, abovePin])

  return (
    <BaseMap
      ref={map}
      label={label}
      opensAt={opensAt}
      zoom={NEAREST_ZOOM}
      standIn={standIn}
      cooperativeGestures
      onLoad={readView}
      onMoveEnd={readView}
    >
      <AreaShape area={area} fillOpacity={0.08} widthPixels={2.5} />
      {clusters.map((cluster) => (
        <Marker key={`cluster ${cluster.id}`} latitude={cluster.latitude} longitude={cluster.longitude}>
          <ClusterMarker
            cluster={cluster}
            label={t`${cluster.count} houses here. Zoom in.`}
            onOpen={() => comeNear(cluster)}
          />
        </Marker>
      ))}
      {pins.map(({ placed, offset }) => (
        <Marker
          key={placed.number}
          latitude={placed.latitude}
          longitude={placed.longitude}
          offset={offset}
          style={{ zIndex: placed.number === selectedNumber ? 2 : 1 }}
        >
          <HousePin
            house={placed}
            isSeen={seen.has(placed.number)}
            isSelected={placed.number === selectedNumber}
            onSelect={() => onSelect(placed.number)}
          />
        </Marker>
      ))}
      {selected && (
        <InfoWindow key={selected.number} position={selected} offset={abovePin}>
          {describe(selected)}
        </InfoWindow>
      )}
    </BaseMap>
  )
}

/** Around the houses; around the area while there are none. */
function boundsOf(houses: readonly PlacedHouse[], area: CommunityArea): MapBounds {
  if (houses.length === 0) {
    const { west, south, east, north } = getAreaBounds(area)
    return [west, south, east, north]
  }
  const latitudes = houses.map(({ latitude }) => latitude)
  const longitudes = houses.map(({ longitude }) => longitude)
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
}
