import { gzipSync } from 'node:zlib'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { FeatureCollection } from 'geojson'
import { Compression, TileType, zxyToTileId } from 'pmtiles'

/** West, south, east and north in degrees. */
type Bounds = readonly [west: number, south: number, east: number, north: number]

interface Archive {
  /** Of a vector tile, by their names. */
  layers: Record<string, FeatureCollection>
  bounds: Bounds
  maxZoom: number
  minZoom?: number
  /** Instead of what a tile holds. */
  replaceTile?: (bytes: Uint8Array) => Uint8Array
}

const HEADER_BYTES = 127

/** A PMTiles archive (version 3) of vector tiles, with one directory. */
export function buildPmtiles({ layers, bounds, maxZoom, minZoom = 0, replaceTile }: Archive): Buffer {
  const indexes = Object.entries(layers).map(([name, data]) => [name, new GeoJSONVT(data, { maxZoom })] as const)
  const tiles = tilesIn(bounds, minZoom, maxZoom).flatMap(({ z, x, y }) => {
    const parts = indexes.flatMap(([name, index]) => {
      const tile = index.getTile(z, x, y)
      return tile ? [[name, tile] as const] : []
    })
    if (parts.length === 0) return []
    const bytes = gzipSync(fromGeojsonVt(Object.fromEntries(parts), { version: 2 }))
    return [{ id: zxyToTileId(z, x, y), bytes: replaceTile?.(bytes) ?? bytes }]
  })
  const sorted = tiles.toSorted((left, right) => left.id - right.id)
  const directory = gzipSync(buildDirectory(sorted))
  const metadata = gzipSync('{}')
  const metadataAt = HEADER_BYTES + directory.length
  const dataAt = metadataAt + metadata.length
  const data = Buffer.concat(sorted.map(({ bytes }) => bytes))

  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles')
  header.writeUInt8(3, 7)
  const places = [HEADER_BYTES, directory.length, metadataAt, metadata.length, dataAt, 0, dataAt, data.length]
  const counts = [sorted.length, sorted.length, sorted.length]
  for (const [index, value] of [...places, ...counts].entries()) header.writeBigUInt64LE(BigInt(value), 8 + 8 * index)
  for (const [index, value] of [1, Compression.Gzip, Compression.Gzip, TileType.Mvt, minZoom, maxZoom].entries()) {
    header.writeUInt8(value, 96 + index)
  }
  for (const [index, degrees] of bounds.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * index)
  return Buffer.concat([header, directory, metadata, data])
}

function tilesIn([west, south, east, north]: Bounds, minZoom: number, maxZoom: number) {
  return Array.from({ length: maxZoom - minZoom + 1 }, (_, index) => {
    const z = minZoom + index
    const [left, right] = [getTileColumn(west, z), getTileColumn(east, z)]
    const [top, bottom] = [getTileRow(north, z), getTileRow(south, z)]
    return range(left, right).flatMap((x) => range(top, bottom).map((y) => ({ z, x, y })))
  }).flat()
}

export const getTileColumn = (longitude: number, z: number) => Math.floor(((longitude + 180) / 360) * 2 ** z)

/** Web Mercator. */
export function getTileRow(latitude: number, z: number): number {
  const y = Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360))
  return Math.floor(((1 - y / Math.PI) / 2) * 2 ** z)
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

function buildDirectory(tiles: readonly { id: number; bytes: Uint8Array }[]): Buffer {
  const steps = tiles.map(({ id }, index) => id - (tiles[index - 1]?.id ?? 0))
  // Each follows the one before; only the first says where it begins.
  const offsets = tiles.map((_, index) => (index === 0 ? 1 : 0))
  const values = [tiles.length, ...steps, ...tiles.map(() => 1), ...tiles.map(({ bytes }) => bytes.length), ...offsets]
  return Buffer.from(values.flatMap(varint))
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
}

/** A rectangle as a feature of a layer. */
export function rectangle([west, south, east, north]: Bounds, kind: string): FeatureCollection {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  const geometry = { type: 'Polygon' as const, coordinates: [ring] }
  return { type: 'FeatureCollection', features: [{ type: 'Feature', properties: { kind }, geometry }] }
}

/** Lines as features of the layer `roads`, as in Protomaps' archives. */
export function roads(
  lines: readonly {
    name: string
    kind: string
    kind_detail?: string
    points: readonly (readonly [number, number])[]
  }[],
) {
  const features = lines.map(({ points, ...properties }) => ({
    type: 'Feature' as const,
    properties,
    geometry: { type: 'LineString' as const, coordinates: points.map((point) => [...point]) },
  }))
  return { type: 'FeatureCollection', features } satisfies FeatureCollection
}
