import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type PackedPlace, worldPixels } from '@yardsnap/contract/base-map'
import type { MultiLineString } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

type Outlines = Topology<{ states: GeometryCollection; counties: GeometryCollection }>

/** Pixels of `worldPixels`. */
export type WorldPoint = readonly [x: number, y: number]

export interface Shape {
  points: readonly WorldPoint[]
  /** West, north, east and south of its points. */
  bounds: readonly [west: number, north: number, east: number, south: number]
}

interface BaseMapData {
  /** Closed rings of the states. */
  land: readonly Shape[]
  states: readonly Shape[]
  counties: readonly Shape[]
  /** Largest first. */
  places: readonly { name: string; at: WorldPoint; population: number }[]
}

let opening: Promise<BaseMapData> | undefined

/** The outlines and places of the base map (contract/data/base-map), read once. */
export function openBaseMapData(): Promise<BaseMapData> {
  return (opening ??= readData())
}

async function readData(): Promise<BaseMapData> {
  const outlines = await readPacked<Outlines>('outlines')
  const places = await readPacked<PackedPlace[]>('places')
  const { states, counties } = outlines.objects
  const isShared = (left: object, right: object) => left !== right
  return {
    land: toRings(outlines, states).map(toShape),
    states: toShapes(mesh(outlines, states, isShared)),
    counties: toShapes(mesh(outlines, counties, isShared)),
    places: places.map(([name, longitude, latitude, population]) => ({
      name,
      at: worldPixels({ latitude: latitude / 100, longitude: longitude / 100 }),
      population,
    })),
  }
}

async function readPacked<Content>(name: string): Promise<Content> {
  const file = new URL(import.meta.resolve(`@yardsnap/contract/data/base-map/${name}.json.gz`))
  return JSON.parse((await promisify(gunzip)(await readFile(file))).toString()) as Content
}

function toRings(outlines: Outlines, states: GeometryCollection): number[][][] {
  return feature(outlines, states).features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return geometry.coordinates
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : []
  })
}

function toShapes({ coordinates }: MultiLineString): Shape[] {
  return coordinates.map(toShape)
}

function toShape(line: readonly number[][]): Shape {
  const points = line.map(([longitude = 0, latitude = 0]) => worldPixels({ latitude, longitude }))
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return { points, bounds: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] }
}
