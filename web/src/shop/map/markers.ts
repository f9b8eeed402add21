import Supercluster from 'supercluster'
import type { MapBounds } from '#core/map/map-view.ts'
import { inDrawingOrder, type NumberedListing } from './numbered-listings.ts'
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

export interface Cluster {
  kind: 'cluster'
  id: number
  count: number
  latitude: number
  longitude: number
  /** Zooming in this far splits it up. */
  opensAtZoom: number
}

/**
 * Prepares sales for drawing. @returns the markers of a view in drawing order: a pin for each sale while they are few,
 * else clusters. Premium sales are never clustered.
 */
export function prepareMarkers(listings: readonly NumberedListing[]): (view: MapView) => (ListingPin | Cluster)[] {
  const offsets = spreadOffsets(listings)
  const pins = new Map(listings.map((placed, index) => [placed, toPin(placed, offsets[index])]))
  const index = new Supercluster<{ placed: NumberedListing }>({
    radius: CLUSTER_RADIUS_PIXELS,
    maxZoom: MAX_CLUSTER_ZOOM,
  }).load(listings.filter((placed) => !placed.isGold).map(toPoint))

  return ({ bounds, zoom }) => {
    const inView = listings.filter((placed) => isWithin(placed, bounds))
    if (inView.length <= MAX_SINGLE_PINS) {
      return inDrawingOrder(inView).flatMap((placed) => pins.get(placed) ?? [])
    }
    const gold = inView.filter((placed) => placed.isGold).flatMap((placed) => pins.get(placed) ?? [])
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

function toPin(placed: NumberedListing, offset: Offset = [0, 0]): ListingPin {
  return { kind: 'listing', placed, offset }
}

function toPoint(placed: NumberedListing) {
  const coordinates = [placed.longitude, placed.latitude]
  return { type: 'Feature' as const, properties: { placed }, geometry: { type: 'Point' as const, coordinates } }
}

function isWithin({ latitude, longitude }: NumberedListing, [west, south, east, north]: MapBounds): boolean {
  if (latitude < south || latitude > north) return false
  // A view across the date line reaches beyond 180 degrees on one side.
  return [longitude - 360, longitude, longitude + 360].some((turned) => turned >= west && turned <= east)
}
