import Supercluster from 'supercluster'
import type { MapBounds } from '#core/map/map-view.ts'
import { inDrawingOrder, type NumberedListing } from './numbered-listings.ts'
import { isSeen, type PlacedSale, type PlacedSeenSale } from './placed-seen-sales.ts'
import { type Offset, spreadOffsets } from './spread.ts'

/** More single pins than this would hide each other. */
const MAX_SINGLE_PINS = 60
const CLUSTER_RADIUS_PIXELS = 60
const MAX_CLUSTER_ZOOM = 14

export interface MapView {
  bounds: MapBounds
  zoom: number
}

export interface ListingPin {
  kind: 'listing'
  placed: NumberedListing
  offset: Offset
}

export interface SeenPin {
  kind: 'seen'
  placed: PlacedSeenSale
  offset: Offset
}

export interface Cluster {
  kind: 'cluster'
  id: number
  count: number
  latitude: number
  longitude: number
  /** Zooming in this far splits it up. */
  opensAtZoom: number
}

/** A pin of one sale, or a cluster of several. */
export type Marker = ListingPin | SeenPin | Cluster

/**
 * Prepares sales for drawing. @returns the markers of a view in drawing order: a pin for each sale while they are few,
 * else clusters of those of hosts and those that were seen. Premium sales are never clustered.
 */
export function prepareMarkers(sales: readonly PlacedSale[]): (view: MapView) => Marker[] {
  const offsets = spreadOffsets(sales)
  const pins = new Map(sales.map((placed, index) => [placed, toPin(placed, offsets[index])]))
  const index = new Supercluster<{ placed: PlacedSale }>({
    radius: CLUSTER_RADIUS_PIXELS,
    maxZoom: MAX_CLUSTER_ZOOM,
  }).load(sales.filter((placed) => !isGold(placed)).map(toPoint))

  return ({ bounds, zoom }) => {
    const inView = sales.filter((placed) => isWithin(placed, bounds))
    if (inView.length <= MAX_SINGLE_PINS) {
      const seen = inView.filter(isSeen)
      const listings = inDrawingOrder(inView.filter(isHosted))
      return [...listings, ...seen].flatMap((placed) => pins.get(placed) ?? [])
    }
    const gold = inView.filter(isGold).flatMap((placed) => pins.get(placed) ?? [])
    const others = index.getClusters(bounds, Math.floor(zoom)).flatMap(({ geometry, properties }) => {
      if (!('cluster' in properties)) return pins.get(properties.placed) ?? []
      const [longitude = 0, latitude = 0] = geometry.coordinates
      const { cluster_id: id, point_count: count } = properties
      return {
        kind: 'cluster' as const,
        id,
        count,
        latitude,
        longitude,
        opensAtZoom: index.getClusterExpansionZoom(id),
      }
    })
    return [...gold, ...others]
  }
}

const isHosted = (placed: PlacedSale): placed is NumberedListing => !isSeen(placed)
const isGold = (placed: PlacedSale): boolean => isHosted(placed) && placed.isGold

function toPin(placed: PlacedSale, offset: Offset = [0, 0]): ListingPin | SeenPin {
  return isSeen(placed) ? { kind: 'seen', placed, offset } : { kind: 'listing', placed, offset }
}

function toPoint(placed: PlacedSale) {
  const coordinates = [placed.longitude, placed.latitude]
  return { type: 'Feature' as const, properties: { placed }, geometry: { type: 'Point' as const, coordinates } }
}

function isWithin({ latitude, longitude }: PlacedSale, [west, south, east, north]: MapBounds): boolean {
  if (latitude < south || latitude > north) return false
  // A view across the date line reaches beyond 180 degrees on one side.
  return [longitude - 360, longitude, longitude + 360].some((turned) => turned >= west && turned <= east)
}
