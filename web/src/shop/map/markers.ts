import { type Cluster, type MapView, type Pin, prepareClusters } from './clusters.ts'
import { makeRoom } from './make-room.ts'
import { inDrawingOrder, type NumberedListing } from './numbered-listings.ts'
import {
  getPlacedId,
  isDay,
  isHosted,
  isSeen,
  type PlacedDay,
  type PlacedSale,
  type PlacedSeenSale,
} from './placed-sales.ts'
import { PIN_SIZES, PRESS_WIDTH } from './pin-sizes.ts'
import type { Offset } from './spread.ts'

export interface ListingPin extends Pin<NumberedListing> {
  kind: 'listing'
}

export interface SeenPin extends Pin<PlacedSeenSale> {
  kind: 'seen'
}

export interface DayPin extends Pin<PlacedDay> {
  kind: 'day'
}

export interface ClusterPin extends Cluster {
  offset: Offset
}

/** A pin of one sale or sale day, or a cluster of several sales. */
export type Marker = ListingPin | SeenPin | DayPin | ClusterPin

/**
 * Prepares sales for drawing. @returns the markers of a view in drawing order: a pin for each sale while they are few
 * and have room, else clusters of those of hosts and those that were seen. Premium sales and sale days are never
 * clustered, and the selected one shows its pin beside its cluster.
 */
export function prepareMarkers(sales: readonly PlacedSale[]): (view: MapView, selectedId?: string | null) => Marker[] {
  const contentOf = prepareClusters(sales, { isAlwaysSingle: (placed) => isGold(placed) || isDay(placed) })
  return (view, selectedId = null) => {
    const { pins, clusters } = contentOf(view)
    const markers = new Map(pins.map((pin) => [pin.placed, toMarker(pin)]))
    const placed = pins.map((pin) => pin.placed)
    const ordered = [...inDrawingOrder(placed.filter(isHosted)), ...placed.filter(isSeen), ...placed.filter(isDay)]
    const shown = [
      ...ordered.flatMap((sale) => markers.get(sale) ?? []),
      ...clusters.map((cluster): ClusterPin => ({ ...cluster, offset: [0, 0] })),
    ]
    const apart = moveApart(shown, view)
    const selected = sales.find((sale) => getPlacedId(sale) === selectedId)
    return selected && !markers.has(selected) ? [...apart, toMarker({ placed: selected, offset: [0, 0] })] : apart
  }
}

/** Of clusters and sale days all of their width, of a sale's pin what suffices to press it. */
const WIDTH = {
  cluster: PIN_SIZES.cluster.width,
  day: PIN_SIZES.day.width,
  listing: PRESS_WIDTH,
  seen: PRESS_WIDTH,
} satisfies Record<Marker['kind'], number>

/** Of markers that would hide each other a sale day stays, and what is never clustered before what may be. */
function moveApart(markers: readonly Marker[], view: MapView): Marker[] {
  const rank = (marker: Marker) => {
    if (marker.kind === 'cluster') return 2
    if (marker.kind === 'day') return 0
    return isGold(marker.placed) ? 1 : 3
  }
  const ranked = markers.toSorted((left, right) => rank(left) - rank(right))
  const drawn = ranked.map((marker) => ({
    place: marker.kind === 'cluster' ? marker : marker.placed,
    offset: marker.offset,
    isStanding: marker.kind !== 'cluster',
    radius: WIDTH[marker.kind] / 2,
  }))
  const offsets = new Map(makeRoom(drawn, view).map((offset, index) => [ranked[index], offset]))
  return markers.map((marker) => ({ ...marker, offset: offsets.get(marker) ?? marker.offset }))
}

const isGold = (placed: PlacedSale): boolean => isHosted(placed) && placed.isGold

function toMarker({ placed, offset }: Pin<PlacedSale>): ListingPin | SeenPin | DayPin {
  if (isSeen(placed)) return { kind: 'seen', placed, offset }
  return isDay(placed) ? { kind: 'day', placed, offset } : { kind: 'listing', placed, offset }
}
