import Supercluster from 'supercluster'
import type { MapBounds } from './map-view.ts'
import { inDrawingOrder, type NumberedSale } from './numbered-sales.ts'
import { type Offset, spreadOffsets } from './spread.ts'

/** More pins than this in one view hide each other: they are clustered. */
const MAX_SINGLE_PINS = 60
const CLUSTER_RADIUS_PIXELS = 60
const LAST_GATHERING_ZOOM = 14

/** What the map shows at present. */
export interface MapView {
  bounds: MapBounds
  zoom: number
}

export interface SalePin {
  kind: 'sale'
  placed: NumberedSale
  offset: Offset
}

export interface Cluster {
  kind: 'cluster'
  id: number
  count: number
  latitude: number
  longitude: number
  /** At this zoom it falls apart. */
  opensAtZoom: number
}

/**
 * Prepares sales for drawing. @returns what is to be drawn in a view, in the order of drawing: a pin for each sale while
 * they are few, clusters of neighbours when they are many. Premium sales are never clustered.
 */
export function markersOf(sales: readonly NumberedSale[]): (view: MapView) => (SalePin | Cluster)[] {
  const offsets = spreadOffsets(sales)
  const pins = new Map(sales.map((placed, index) => [placed, pinOf(placed, offsets[index])]))
  const index = new Supercluster<{ placed: NumberedSale }>({
    radius: CLUSTER_RADIUS_PIXELS,
    maxZoom: LAST_GATHERING_ZOOM,
  }).load(sales.filter((placed) => !placed.isGold).map(pointOf))

  return ({ bounds, zoom }) => {
    const inView = sales.filter((placed) => isWithin(placed, bounds))
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

function pinOf(placed: NumberedSale, offset: Offset = [0, 0]): SalePin {
  return { kind: 'sale', placed, offset }
}

function pointOf(placed: NumberedSale) {
  const coordinates = [placed.longitude, placed.latitude]
  return { type: 'Feature' as const, properties: { placed }, geometry: { type: 'Point' as const, coordinates } }
}

function isWithin({ latitude, longitude }: NumberedSale, [west, south, east, north]: MapBounds): boolean {
  if (latitude < south || latitude > north) return false
  // A view across the date line reaches beyond 180 degrees on one side.
  return [longitude - 360, longitude, longitude + 360].some((turned) => turned >= west && turned <= east)
}
