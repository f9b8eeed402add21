import { WORLD_PIXELS, worldPixels } from '@yardsnap/contract/base-map'
import type { PrintOptions } from '@yardsnap/contract/exports'
import type { Position } from '@yardsnap/contract/places'
import type { PrintedHouse, StreetTile } from './printed-day.ts'
import { MAP_SIZE, splitByPlace, viewHouses } from './street-map.ts'

/** Nearer tiles show no more streets; in those farther away small streets are missing (Protomaps' `minor_road`). */
const NEAREST_ZOOM = 15
const FARTHEST_ZOOM = 12
/** Of all sheets of a document. */
const MAX_TILES = 30
/** As packed: a tile of the middle of a city has some hundred kilobytes. */
const MAX_TILE_BYTES = 1_000_000
const MAX_BYTES = 4_000_000
const READS_AT_ONCE = 6
/** People wait for the document. */
const DEADLINE_MS = 3000

type TileAt = Pick<StreetTile, 'z' | 'x' | 'y'>

/** The site's own map tiles. */
export interface TileArchive {
  describe: () => Promise<{ maxZoom: number }>
  /** Null where there is none. */
  tile: (at: TileAt) => Promise<Pick<StreetTile, 'bytes' | 'isGzipped'> | null>
}

interface StreetTilesOptions {
  houses: readonly PrintedHouse[]
  paper: PrintOptions['paper']
  signal?: AbortSignal | undefined
}

/**
 * The operator's tiles that the sheets of a day show, at the nearest zoom that needs few. Where there is no tile, none is in the answer.
 * @returns none without an archive, and for days along a road through the state
 * @throws AppError as `tile`; RangeError for tiles that are too large; AbortError, TimeoutError
 */
export async function readStreetTiles(
  { describe, tile }: TileArchive,
  { houses, paper, signal }: StreetTilesOptions,
): Promise<StreetTile[]> {
  const timeout = AbortSignal.timeout(DEADLINE_MS)
  const end = signal ? AbortSignal.any([timeout, signal]) : timeout
  const read = async () => {
    const { maxZoom } = await describe()
    const wanted = chooseTiles(listSheetBounds(houses, paper), Math.min(NEAREST_ZOOM, maxZoom))
    const tiles: StreetTile[] = []
    for (let index = 0; index < wanted.length; index += READS_AT_ONCE) {
      end.throwIfAborted()
      const batch = wanted.slice(index, index + READS_AT_ONCE)
      const found = await Promise.all(batch.map(async (at) => ({ at, found: await tile(at) })))
      tiles.push(...found.flatMap(({ at, found: packed }) => (packed ? [{ ...at, ...packed }] : [])))
      checkSize(tiles)
    }
    return tiles
  }
  return Promise.race([read(), rejectAt(end)])
}

function rejectAt(end: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(end.reason as Error)
    if (end.aborted) stop()
    else end.addEventListener('abort', stop, { once: true })
  })
}

function checkSize(tiles: readonly StreetTile[]): void {
  const sizes = tiles.map(({ bytes }) => bytes.length)
  if (Math.max(0, ...sizes) > MAX_TILE_BYTES) throw new RangeError('A map tile is too large to be printed')
  if (sizes.reduce((sum, size) => sum + size, 0) > MAX_BYTES) throw new RangeError('The map tiles are too large')
}

interface Bounds {
  northWest: Position
  southEast: Position
}

function listSheetBounds(houses: readonly PrintedHouse[], paper: PrintOptions['paper']): Bounds[] {
  const area = { x: 0, y: 0, ...MAP_SIZE[paper] }
  return splitByPlace(houses.filter(({ position }) => position !== null)).flatMap((sheet) => {
    const view = viewHouses(sheet, area)
    if (!view) return []
    return { northWest: view.toPosition([0, 0]), southEast: view.toPosition([area.width, area.height]) }
  })
}

function chooseTiles(sheets: readonly Bounds[], nearest: number): TileAt[] {
  for (let z = nearest; z >= FARTHEST_ZOOM; z -= 1) {
    const tiles = new Map<string, TileAt>()
    for (const sheet of sheets) addTiles(tiles, sheet, z)
    if (tiles.size <= MAX_TILES) return [...tiles.values()]
  }
  return []
}

/** Adds those of a sheet, and no more when there are too many. */
function addTiles(tiles: Map<string, TileAt>, { northWest, southEast }: Bounds, z: number): void {
  const [first, last] = [tileAt(northWest, z), tileAt(southEast, z)]
  for (let x = first.x; x <= last.x; x += 1) {
    for (let y = first.y; y <= last.y && tiles.size <= MAX_TILES; y += 1) tiles.set(`${x} ${y}`, { z, x, y })
  }
}

/** The tile in which a position lies. */
export function tileAt(position: Position, z: number): TileAt {
  const [x, y] = worldPixels(position).map((pixels) => Math.floor((pixels / WORLD_PIXELS) * 2 ** z)) as [number, number]
  return { z, x, y }
}
