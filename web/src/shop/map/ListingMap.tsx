import { type MapRef, Marker } from '@vis.gl/react-maplibre'
import { MAP_ZOOM } from '@yardsnap/contract/base-map'
import { haversineMiles, type Position } from '@yardsnap/contract/places'
import { Search } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { BaseMap } from '#core/map/BaseMap.tsx'
import { prepareMarkers } from './markers.ts'
import { DeviceMarker } from './parts/DeviceMarker.tsx'
import { focusPin } from './focus-pin.ts'
import { InfoWindow, roomForInfo } from './InfoWindow.tsx'
import { getPinName, getPlacedId, type PlacedSale } from './placed-sales.ts'
import type { Cluster } from './clusters.ts'
import type { LeftMap } from './left-view.ts'
import { DistanceRings } from './parts/DistanceRings.tsx'
import { ClusterMarker } from './ClusterMarker.tsx'
import { PIN_HEIGHT } from './pin-sizes.ts'
import { pinLayer, SalePin } from './parts/Pin.tsx'
import { SaleInfo } from './parts/SaleInfo.tsx'
import { enlarged, spreadOffsets } from './spread.ts'
import { getMapCenter, useFollowedCenter } from './use-followed-center.ts'
import { useMapView } from './use-map-view.ts'

/** Smaller moves still show the searched area. */
const SAME_AREA_SHARE = 0.25
/** How far below the middle of the map a selected pin is shown at least, in pixels. */
const BELOW_MIDDLE = 130

export interface ListingMapProps {
  sales: readonly PlacedSale[]
  /** The searched place; the map follows it. */
  center: Position
  device: Position | null
  selectedId: string | null
  onSelect: (id: string | null) => void
  /** As which it opens instead of around the center, after Back. */
  left: LeftMap | null
  /** Called with how the map stands whenever it has moved. */
  onLeave: (now: Pick<LeftMap, 'around' | 'camera'>) => void
  /** The shopper moved the map and wants the sales there. */
  onSearchHere: (center: Position) => void
  /** Called when the map is drawn and its placeholder can go. */
  onDrawn: () => void
  /** A cluster that was pressed before the map was there to come near to it. */
  pressed: Cluster | null
}

/** Sales as pins, those of hosts numbered (S2.7.2, S4.13). */
export function ListingMap({ sales, center, device, selectedId, onSelect, ...props }: ListingMapProps) {
  const { onSearchHere, onDrawn, pressed, left, onLeave } = props
  const map = useRef<MapRef>(null)
  const { view, readView, comeNear } = useMapView(map)
  const [move, setMove] = useState<{ from: Position; to: Position | null } | null>(null)
  // A new search discards an earlier move.
  const movedTo = move?.from === center ? move.to : null
  const markersIn = useMemo(() => prepareMarkers(sales), [sales])
  const markers = useMemo(() => (view ? markersIn(view, selectedId) : []), [markersIn, view, selectedId])
  const letters = view?.letters ?? 1
  const selected = useSelected(sales, selectedId, letters)
  const pin = markers.find((marker) => marker.kind !== 'cluster' && marker.placed === selected?.placed)
  const pinOffset = pin?.offset ?? selected?.offset ?? [0, 0]

  const hasMovedFor = useFollowedCenter(map, { center, left })
  const noteMove = () => {
    if (map.current) setMove({ from: center, to: hasLeft(map.current, center) ? getMapCenter(map.current) : null })
  }

  useEffect(() => {
    if (pressed) comeNear(pressed)
  }, [pressed, comeNear])

  const showSelected = useCallback(() => {
    if (hasMovedFor(selectedId) || !selected || !map.current) return
    const { longitude, latitude } = selected.placed
    map.current.easeTo({
      center: [longitude, latitude],
      offset: [0, belowMiddle(map.current, selected.offset[1] - PIN_HEIGHT * letters)],
    })
  }, [selected, selectedId, letters, hasMovedFor])
  useEffect(showSelected, [showSelected])

  const close = useCallback(() => {
    onSelect(null)
    if (selected) focusPin(getPinName(selected.placed))
  }, [onSelect, selected])

  return (
    <>
      <BaseMap
        ref={map}
        label="Map of garage sales"
        opensAt={left?.camera ?? center}
        zoom={left?.camera?.zoom ?? MAP_ZOOM}
        onLoad={() => {
          readView()
          if (left?.camera) noteMove()
          // A pin may have been selected on the still picture.
          showSelected()
        }}
        onDrawn={onDrawn}
        onMoveEnd={({ originalEvent }) => {
          readView()
          if (!map.current) return
          const camera = { ...getMapCenter(map.current), zoom: map.current.getZoom(), shownId: selectedId }
          onLeave({ around: center, camera })
          if (originalEvent) noteMove()
        }}
      >
        <DistanceRings center={center} />
        {device && <DeviceMarker {...device} />}
        {markers.map((marker) =>
          marker.kind === 'cluster' ? (
            <Marker
              key={`cluster ${marker.id}`}
              latitude={marker.latitude}
              longitude={marker.longitude}
              offset={marker.offset}
            >
              <ClusterMarker cluster={marker} onOpen={() => comeNear(marker)} />
            </Marker>
          ) : (
            <Marker
              key={getPlacedId(marker.placed)}
              latitude={marker.placed.latitude}
              longitude={marker.placed.longitude}
              offset={marker.offset}
              anchor="bottom"
              style={{ zIndex: pinLayer(marker.placed, getPlacedId(marker.placed) === selectedId) }}
            >
              <SalePin
                placed={marker.placed}
                isSelected={getPlacedId(marker.placed) === selectedId}
                onSelect={() => onSelect(getPlacedId(marker.placed))}
              />
            </Marker>
          ),
        )}
        {selected && (
          <InfoWindow
            key={getPlacedId(selected.placed)}
            position={selected.placed}
            offset={[pinOffset[0], pinOffset[1] - PIN_HEIGHT * letters]}
          >
            <SaleInfo placed={selected.placed} onClose={close} />
          </InfoWindow>
        )}
      </BaseMap>
      {movedTo && (
        <Button
          tone="secondary"
          icon={<Search />}
          onClick={() => onSearchHere(movedTo)}
          className="absolute top-3 left-1/2 z-10 -translate-x-1/2 shadow-float"
        >
          Search this area
        </Button>
      )}
    </>
  )
}

function useSelected(sales: readonly PlacedSale[], selectedId: string | null, letters: number) {
  return useMemo(() => {
    const index = sales.findIndex((placed) => getPlacedId(placed) === selectedId)
    const placed = sales[index]
    return placed ? { placed, offset: enlarged(spreadOffsets(sales)[index] ?? [0, 0], letters) } : null
  }, [sales, selectedId, letters])
}

/** How far below the middle a pin must be for its whole info window, so far below its point, to be visible; in pixels. */
function belowMiddle(map: MapRef, down: number): number {
  return Math.max(BELOW_MIDDLE, roomForInfo(map, [0, down]))
}

/** Whether the middle of the map is well outside of the searched area, relative to what it shows. */
function hasLeft(map: MapRef, center: Position): boolean {
  const middle = getMapCenter(map)
  const corner = map.getBounds().getNorthEast()
  const reach = haversineMiles(middle, { latitude: corner.lat, longitude: corner.lng })
  return haversineMiles(middle, center) > reach * SAME_AREA_SHARE
}
