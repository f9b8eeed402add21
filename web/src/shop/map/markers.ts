import { type Cluster, type MapView, type Pin, prepareClusters } from './clusters.ts'
import { inDrawingOrder, type NumberedListing } from './numbered-listings.ts'
import { isSeen, type PlacedSale, type PlacedSeenSale } from './placed-seen-sales.ts'

export interface ListingPin extends Pin<NumberedListing> {
  kind: 'listing'
}

export interface SeenPin extends Pin<PlacedSeenSale> {
  kind: 'seen'
}

/** A pin of one sale, or a cluster of several. */
export type Marker = ListingPin | SeenPin | Cluster

/**
 * Prepares sales for drawing. @returns the markers of a view in drawing order: a pin for each sale while they are few,
 * else clusters of those of hosts and those that were seen. Premium sales are never clustered.
 */
export function prepareMarkers(sales: readonly PlacedSale[]): (view: MapView) => Marker[] {
  const contentOf = prepareClusters(sales, { isAlwaysSingle: isGold })
  return (view) => {
    const { pins, clusters } = contentOf(view)
    const markers = new Map(pins.map((pin) => [pin.placed, toMarker(pin)]))
    const placed = pins.map((pin) => pin.placed)
    const ordered = [...inDrawingOrder(placed.filter(isHosted)), ...placed.filter(isSeen)]
    return [...ordered.flatMap((sale) => markers.get(sale) ?? []), ...clusters]
  }
}

const isHosted = (placed: PlacedSale): placed is NumberedListing => !isSeen(placed)
const isGold = (placed: PlacedSale): boolean => isHosted(placed) && placed.isGold

function toMarker({ placed, offset }: Pin<PlacedSale>): ListingPin | SeenPin {
  return isSeen(placed) ? { kind: 'seen', placed, offset } : { kind: 'listing', placed, offset }
}
