import type { Position } from '@yardsnap/contract/places'
import Supercluster from 'supercluster'
import type { MapBounds } from '#core/map/map-view.ts'
import { PRESS_WIDTH } from './pin-sizes.ts'
import { enlarged, type Offset, placeKey, spreadOffsets } from './spread.ts'

/** Of more pins than this, those that are near each other are clustered even where each could be pressed. */
const MAX_SINGLE_PINS = 60
const CLUSTER_RADIUS_PIXELS = 60
const MAX_CLUSTER_ZOOM = 14
/** From the next zoom on they can. */
const MAX_PRESS_ZOOM = 16

export interface MapView {
  bounds: MapBounds
  zoom: number
  /** How many times as large as usual letters are, and with them what is drawn. */
  letters: number
}

/** A pin of one thing on a map. */
export interface Pin<Placed> {
  placed: Placed
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

/** What a view shows, in no order. */
export interface ViewContent<Placed> {
  pins: Pin<Placed>[]
  clusters: Cluster[]
}

interface ClusterOptions<Placed> {
  /** Which of them are never clustered. */
  isAlwaysSingle?: (placed: Placed) => boolean
  /** From the next zoom on nothing is clustered. */
  maxZoom?: number
  radiusPixels?: number
  /** While there are no more in view, each has its pin that can have one beside the others. */
  maxSinglePins?: number
}

/**
 * Prepares what a map shows. @returns for a view: pins while they are few, save for those that would hide each other,
 * else clusters of those that are near each other
 */
export function prepareClusters<Placed extends Position>(
  all: readonly Placed[],
  options: ClusterOptions<Placed> = {},
): (view: MapView) => ViewContent<Placed> {
  const { isAlwaysSingle = () => false, maxZoom = MAX_CLUSTER_ZOOM, maxSinglePins = MAX_SINGLE_PINS } = options
  const { radiusPixels: radius = CLUSTER_RADIUS_PIXELS } = options
  const offsets = spreadOffsets(all)
  const pins = new Map(all.map((placed, index) => [placed, { placed, offset: offsets[index] ?? [0, 0] } as const]))
  const toPins = (shown: readonly Placed[], letters: number): Pin<Placed>[] =>
    shown.flatMap((placed) => {
      const pin = pins.get(placed)
      return pin ? { placed, offset: enlarged(pin.offset, letters) } : []
    })
  const points = all.filter((placed) => !isAlwaysSingle(placed)).map(toPoint)
  const many = new Supercluster<{ placed: Placed }>({ radius, maxZoom }).load(points)
  const few = new Supercluster<{ placed: Placed }>({ radius: PRESS_WIDTH, maxZoom: MAX_PRESS_ZOOM }).load(points)

  return ({ bounds, zoom, letters }) => {
    // What is twice as large has the room of a map that is half as large.
    const farther = Math.log2(letters)
    const inView = all.filter((placed) => isWithin(placed, bounds))
    const isFew = inView.length <= maxSinglePins
    const index = isFew ? few : many
    const clusters: Cluster[] = []
    const singles: Placed[] = []
    for (const { geometry, properties } of index.getClusters(bounds, Math.floor(zoom - farther))) {
      if (!('cluster' in properties)) {
        singles.push(properties.placed)
        continue
      }
      const [longitude = 0, latitude = 0] = geometry.coordinates
      const { cluster_id: id, point_count: count } = properties
      const members = isFew ? index.getLeaves(id, count).map((leaf) => leaf.properties.placed) : []
      // No zoom would part these: they are spread.
      if (new Set(members.map(placeKey)).size === 1) {
        singles.push(...members)
        continue
      }
      clusters.push({
        kind: 'cluster',
        id,
        count,
        latitude,
        longitude,
        opensAtZoom: index.getClusterExpansionZoom(id) + farther,
      })
    }
    return { pins: toPins([...inView.filter(isAlwaysSingle), ...singles], letters), clusters }
  }
}

function toPoint<Placed extends Position>(placed: Placed) {
  const coordinates = [placed.longitude, placed.latitude]
  return { type: 'Feature' as const, properties: { placed }, geometry: { type: 'Point' as const, coordinates } }
}

function isWithin({ latitude, longitude }: Position, [west, south, east, north]: MapBounds): boolean {
  if (latitude < south || latitude > north) return false
  // A view across the date line reaches beyond 180 degrees on one side.
  return [longitude - 360, longitude, longitude + 360].some((turned) => turned >= west && turned <= east)
}
