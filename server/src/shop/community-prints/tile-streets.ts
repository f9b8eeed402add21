import { gunzipSync } from 'node:zlib'
import { VectorTile, type VectorTileFeature, type VectorTileLayer } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { positionAt, WORLD_PIXELS } from '@yardsnap/contract/base-map'
import type { Area } from '#printing/sheet.ts'
import type { PrintedHouse, StreetTile } from './printed-day.ts'
import type { Point, StreetMap } from './street-map.ts'
import { tileAt } from './street-tiles.ts'
import { checkTile } from './tile-check.ts'

export type RoadRank = 'path' | 'service' | 'minor' | 'major' | 'highway'

export interface Road {
  rank: RoadRank
  /** May be empty. */
  name: string
  points: Point[]
}

/** What lies under the houses, in points of the page. */
export interface Streets {
  /** Rings: those around an area and those around its holes turn the other way. */
  water: Point[][]
  parks: Point[][]
  roads: Road[]
}

/** Of one tile when unpacked: some times what one of a city has. */
const MAX_TILE_BYTES = 4_000_000
/** Of all tiles of a sheet. More would make it a document that printers take minutes for. */
const MAX_FEATURES = 40_000
const MAX_POINTS = 400_000
const [LINES, AREAS] = [2, 3]

/** Kinds of Protomaps' layer `landuse` (https://docs.protomaps.com/basemaps/layers). */
const PARKS = new Set([
  'park',
  'nature_reserve',
  'national_park',
  'protected_area',
  'golf_course',
  'cemetery',
  'forest',
  'wood',
  'village_green',
  'playground',
  'recreation_ground',
  'garden',
  'zoo',
])

/**
 * The streets of the tiles that a sheet shows.
 * @returns null where a house lies beyond the tiles, and where they have no street
 * @throws for a damaged tile, or one with too much in it
 */
export function readStreets(
  tiles: readonly StreetTile[],
  houses: readonly PrintedHouse[],
  { map: { toPoint, toPosition }, area }: { map: StreetMap; area: Area },
): Streets | null {
  if (tiles.length === 0) return null
  const { z } = tiles[0]!
  const known = new Set(tiles.map(({ x, y }) => `${x} ${y}`))
  const isKnown = ({ position }: PrintedHouse) => {
    const { x, y } = tileAt(position!, z)
    return known.has(`${x} ${y}`)
  }
  if (!houses.every(isKnown)) return null
  const streets: Streets = { water: [], parks: [], roads: [] }
  const room = { features: MAX_FEATURES, points: MAX_POINTS }
  const first = tileAt(toPosition([area.x, area.y]), z)
  const last = tileAt(toPosition([area.x + area.width, area.y + area.height]), z)
  const shown = tiles.filter(({ x, y }) => x >= first.x && x <= last.x && y >= first.y && y <= last.y)
  for (const tile of shown) addTile(streets, tile, { toPoint, room })
  return streets.roads.some(({ rank }) => rank !== 'path' && rank !== 'service') ? streets : null
}

interface Reading {
  toPoint: StreetMap['toPoint']
  /** What may still be read. */
  room: { features: number; points: number }
}

function addTile(streets: Streets, tile: StreetTile, { toPoint, room }: Reading): void {
  const bytes = tile.isGzipped ? gunzipSync(tile.bytes, { maxOutputLength: MAX_TILE_BYTES }) : tile.bytes
  if (bytes.length > MAX_TILE_BYTES) throw new RangeError('A map tile is too large to be printed')
  checkTile(bytes)
  const { layers } = new VectorTile(new PbfReader(bytes))
  const pixels = WORLD_PIXELS / 2 ** tile.z
  const readLines = (feature: VectorTileFeature) =>
    feature.loadGeometry().map((line): Point[] => {
      room.points -= line.length
      if (room.points < 0) throw new RangeError('The map tiles have too many points')
      const place = (from: number, along: number) => (from + along / feature.extent) * pixels
      return line.map(({ x, y }) => toPoint(positionAt([place(tile.x, x), place(tile.y, y)])))
    })
  for (const feature of features(layers.water, room)) {
    if (feature.type === AREAS && feature.properties.kind !== 'swimming_pool') streets.water.push(...readLines(feature))
  }
  for (const feature of features(layers.landuse, room)) {
    if (feature.type === AREAS && PARKS.has(String(feature.properties.kind))) streets.parks.push(...readLines(feature))
  }
  for (const feature of features(layers.roads, room)) {
    const rank = rankOf(feature)
    if (feature.type !== LINES || !rank) continue
    const { name } = feature.properties
    for (const points of readLines(feature)) {
      streets.roads.push({ rank, name: typeof name === 'string' ? name : '', points })
    }
  }
}

function* features(layer: VectorTileLayer | undefined, room: Reading['room']): Generator<VectorTileFeature> {
  if (layer && !(layer.extent > 0)) throw new RangeError('A layer of a map tile has no extent')
  room.features -= layer?.length ?? 0
  if (room.features < 0) throw new RangeError('The map tiles have too many features')
  for (let index = 0; layer && index < layer.length; index += 1) yield layer.feature(index)
}

/** By Protomaps' kinds; null for what is no road: rails, runways, ferries. */
function rankOf({ properties: { kind, kind_detail: detail } }: VectorTileFeature): RoadRank | null {
  if (kind === 'highway') return 'highway'
  if (kind === 'major_road') return 'major'
  if (kind === 'minor_road') return detail === 'service' ? 'service' : 'minor'
  return kind === 'path' ? 'path' : null
}
