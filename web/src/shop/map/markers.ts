import { type Cluster, type MapView, type Pin, prepareClusters } from './clusters.ts'
import { inDrawingOrder, type NumberedListing } from './numbered-listings.ts'
import { isDay, isHosted, isSeen, type PlacedDay, type PlacedSale, type PlacedSeenSale } from './placed-sales.ts'

export interface ListingPin extends Pin<NumberedListing> {
  kind: 'listing'
}

export interface SeenPin extends Pin<PlacedSeenSale> {
  kind: 'seen'
}

export interface DayPin extends Pin<PlacedDay> {
  kind: 'day'
}

/** A pin of one sale or sale day, or a cluster of several sales. */
export type Marker = ListingPin | SeenPin | DayPin | Cluster

/**
 * Prepares sales for drawing. @returns the markers of a view in drawing order: a pin for each sale while they are few,
 * else clusters of those of hosts and those that were seen. Premium sales and sale days are never clustered.
 */
export function prepareMarkers(sales: readonly PlacedSale[]): (view: MapView) => Marker[] {
  const contentOf = prepareClusters(sales, { isAlwaysSingle: (placed) => isGold(placed) || isDay(placed) })
  return (view) => {
    const { pins, clusters } = contentOf(view)
    const markers = new Map(pins.map((pin) => [pin.placed, toMarker(pin)]))
    const placed = pins.map((pin) => pin.placed)
    const ordered = [...inDrawingOrder(placed.filter(isHosted)), ...placed.filter(isSeen), ...placed.filter(isDay)]
    return [...ordered.flatMap((sale) => markers.get(sale) ?? []), ...clusters]
  }
}

const isGold = (placed: PlacedSale): boolean => isHosted(placed) && placed.isGold

function toMarker({ placed, offset }: Pin<PlacedSale>): ListingPin | SeenPin | DayPin {
  if (isSeen(placed)) return { kind: 'seen', placed, offset }
  return isDay(placed) ? { kind: 'day', placed, offset } : { kind: 'listing', placed, offset }
}
