import { MAP_ZOOM, positionAt, worldPixels } from '@yardsnap/contract/base-map'
import { BROWSE_DISTANCES } from '@yardsnap/contract/browse'
import { EARTH_RADIUS_MILES, type Position } from '@yardsnap/contract/places'
import { Move } from 'lucide-react'
import { type ReactNode, useMemo, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { readLetters } from '#lib/letters.ts'
import { classes } from '#ui/classes.ts'
import { useSize } from '#ui/use-size.ts'
import type { Cluster } from './clusters.ts'
import { focusPin } from './focus-pin.ts'
import type { ListingMapProps } from './ListingMap.tsx'
import { MapStill } from './MapStill.tsx'
import { type Marker, prepareMarkers } from './markers.ts'
import { getPinName, getPlacedId, type PlacedSale } from './placed-sales.ts'
import { ClusterMarker } from './ClusterMarker.tsx'
import { PIN_HEIGHT } from './pin-sizes.ts'
import { pinLayer, SalePin } from './parts/Pin.tsx'
import { SaleInfo } from './parts/SaleInfo.tsx'
import { RING } from './parts/ring.ts'
import type { Offset } from './spread.ts'

interface ListingStillProps extends Pick<ListingMapProps, 'sales' | 'center' | 'device' | 'selectedId' | 'onSelect'> {
  isStarting: boolean
  /** Whether the map's code could not be loaded: the still stays. */
  hasFailed: boolean
  /** Whether the map is drawn and replaces the still. */
  isLeaving: boolean
  onStart: () => void
  onOpenCluster: (cluster: Cluster) => void
  onGone: () => void
}

interface Size {
  width: number
  height: number
}

/** A picture of the map as it opens, with pins that can be pressed, until the map itself is there. */
export function ListingStill({ sales, center, device, selectedId, onSelect, ...props }: ListingStillProps) {
  const { isStarting, hasFailed, isLeaving, onStart, onOpenCluster, onGone } = props
  const frame = useRef<HTMLDivElement>(null)
  const size = useSize(frame)
  const markersIn = useMemo(() => prepareMarkers(sales), [sales])
  const markers = useMemo(
    () => (size ? markersIn(getMapView(center, size), selectedId) : []),
    [markersIn, center, size, selectedId],
  )
  const selected = markers.find((marker) => marker.kind !== 'cluster' && getPlacedId(marker.placed) === selectedId)
  const close = (placed: PlacedSale) => {
    onSelect(null)
    focusPin(getPinName(placed))
  }
  return (
    <div
      ref={frame}
      inert={isLeaving}
      aria-hidden={isLeaving}
      onAnimationEnd={({ target, currentTarget }) => target === currentTarget && isLeaving && onGone()}
      className={classes('absolute inset-0 z-20 overflow-hidden bg-paper-deep', isLeaving && 'animate-leave')}
    >
      <MapStill label="Map of garage sales" center={center} size="page" />
      {size && <Rings center={center} {...size} />}
      {size && device && <span className={DEVICE} style={toPixelOffset(device, center, size)} />}
      {size &&
        markers.map((marker) => (
          <StillMarker key={keyOf(marker)} {...{ marker, center, size, selectedId, onSelect, onOpenCluster }} />
        ))}
      {size && selected && selected.kind !== 'cluster' && (
        <StillInfoWindow place={toDrawnPlace(selected.placed, selected.offset, center, size)} size={size}>
          <SaleInfo placed={selected.placed} onClose={() => close(selected.placed)} />
        </StillInfoWindow>
      )}
      {hasFailed ? (
        <output className={`${CORNER} rounded-control bg-card px-3.5 py-2.5 text-small shadow-float`}>
          This map cannot be moved: part of the page did not load. Reload the page to try again.
        </output>
      ) : (
        <Button
          tone="secondary"
          icon={<Move />}
          onClick={onStart}
          isPending={isStarting}
          pendingText="Starting..."
          className={`${CORNER} min-h-11 px-3.5`}
        >
          Move the map
        </Button>
      )}
    </div>
  )
}

const CORNER = 'absolute top-2.5 right-2.5 z-2'
const DEVICE =
  'absolute block size-5 -translate-1/2 rounded-full border-[3px] border-card bg-sky shadow-float ring-8 ring-sky/25'

interface StillMarkerProps {
  marker: Marker
  center: Position
  size: Size
  selectedId: string | null
  onSelect: (id: string) => void
  onOpenCluster: (cluster: Cluster) => void
}

function StillMarker({ marker, center, size, selectedId, onSelect, onOpenCluster }: StillMarkerProps) {
  if (marker.kind === 'cluster') {
    return (
      <div className="absolute -translate-1/2" style={toDrawnPlace(marker, marker.offset, center, size)}>
        <ClusterMarker cluster={marker} onOpen={() => onOpenCluster(marker)} />
      </div>
    )
  }
  const { placed, offset } = marker
  const isSelected = getPlacedId(placed) === selectedId
  return (
    <div
      className="absolute -translate-x-1/2 -translate-y-full"
      style={{ ...toDrawnPlace(placed, offset, center, size), zIndex: pinLayer(placed, isSelected) }}
    >
      <SalePin placed={placed} isSelected={isSelected} onSelect={() => onSelect(getPlacedId(placed))} />
    </div>
  )
}

/** The distances of the filters, as the map draws them. */
function Rings({ center, width, height }: { center: Position } & Size) {
  const [east] = worldPixels({ latitude: 0, longitude: (1 / EARTH_RADIUS_MILES / Math.PI) * 180 })
  const [middle] = worldPixels({ latitude: 0, longitude: 0 })
  const pixelsOfMile = (east - middle) / Math.cos((center.latitude * Math.PI) / 180)
  return (
    <svg aria-hidden width={width} height={height} className="absolute inset-0" fill="none">
      {BROWSE_DISTANCES.map((miles) => (
        <circle
          key={miles}
          cx={width / 2}
          cy={height / 2}
          r={miles * pixelsOfMile}
          stroke={RING.color}
          strokeOpacity={RING.opacity}
          strokeWidth={RING.width}
          strokeDasharray={RING.dashes.map((share) => share * RING.width).join(' ')}
        />
      ))}
    </svg>
  )
}

/** From the left and the top of the picture, in pixels. */
function toPixelOffset(position: Position, center: Position, { width, height }: Size): { left: number; top: number } {
  const [x, y] = worldPixels(position)
  const [centerX, centerY] = worldPixels(center)
  return { left: x - centerX + width / 2, top: y - centerY + height / 2 }
}

/** Where a marker is drawn that was moved by so much. */
function toDrawnPlace(position: Position, [right, down]: Offset, center: Position, size: Size) {
  const { left, top } = toPixelOffset(position, center, size)
  return { left: left + right, top: top + down }
}

/** Between an info window and the edge of the picture, in pixels. */
const INFO_EDGE = 8

interface StillInfoWindowProps {
  /** Of its pin. */
  place: { left: number; top: number }
  size: Size
  children: ReactNode
}

/** Above the pin, but within the picture: what is below it gives way to a window that needs the room. */
function StillInfoWindow({ place: { left, top }, size, children }: StillInfoWindowProps) {
  return (
    <div className="pointer-events-none absolute inset-2 z-4 flex flex-col justify-end">
      <div className="flex max-h-full shrink-0">
        <div style={{ flexBasis: `calc(${left - INFO_EDGE}px - 9.5rem)` }} />
        <div className="pointer-events-auto w-76 max-w-full shrink-0 overflow-y-auto rounded-card bg-card p-4 text-ink shadow-float">
          {children}
        </div>
      </div>
      <div style={{ flexBasis: Math.max(0, size.height - top + PIN_HEIGHT * readLetters() - INFO_EDGE) }} />
    </div>
  )
}

function getMapView(center: Position, { width, height }: Size) {
  const [x, y] = worldPixels(center)
  const northWest = positionAt([x - width / 2, y - height / 2])
  const southEast = positionAt([x + width / 2, y + height / 2])
  return {
    zoom: MAP_ZOOM,
    letters: readLetters(),
    bounds: [northWest.longitude, southEast.latitude, southEast.longitude, northWest.latitude] as [
      number,
      number,
      number,
      number,
    ],
  }
}

function keyOf(marker: Marker): string {
  return marker.kind === 'cluster' ? `cluster ${marker.id}` : getPlacedId(marker.placed)
}
