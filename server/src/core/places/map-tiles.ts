import { t } from '@yardsnap/contract/texts'
import { open } from 'node:fs/promises'
import type { MapTiles } from '@yardsnap/contract/map-tiles'
import { Compression, EtagMismatch, FetchSource, PMTiles, ResolvedValueCache, type Source, TileType } from 'pmtiles'
import { AppError } from '#errors.ts'
import { measureCall } from '#telemetry/call.ts'

/** Directories of the archive that are kept in memory, of some hundred kilobytes each. */
const MAX_KEPT_DIRECTORIES = 64
const READ_TIMEOUT_MS = 5000

export interface MapTile {
  bytes: Buffer
  isGzipped: boolean
}

export type MapTilesService = ReturnType<typeof mapTilesService>

/** The operator's own map tiles, out of a PMTiles archive that is read in parts. @param archive file or URL */
export function mapTilesService({ archive }: { archive: string | undefined }) {
  // Tiles are sent as they are packed.
  const keepPacked = async (data: ArrayBuffer) => data
  const tiles = archive && new PMTiles(createSource(archive), new ResolvedValueCache(MAX_KEPT_DIRECTORIES), keepPacked)

  async function read<Result>(work: (from: PMTiles) => Promise<Result>): Promise<Result> {
    if (!tiles) throw new AppError('not_found', t.lazy`This site has no map tiles of its own`)
    try {
      return await work(tiles)
    } catch (cause) {
      throw new AppError('provider_failed', t.lazy`The map tiles cannot be read now`, { cause })
    }
  }

  return {
    /** @throws AppError `not_found` where there is no archive; `provider_failed` */
    describe: (): Promise<MapTiles> =>
      read(async (from) => {
        const { tileType, tileCompression, minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = await from.getHeader()
        if (tileType !== TileType.Mvt) throw new Error('PMTILES holds no vector tiles')
        if (tileCompression > Compression.Gzip) throw new Error('PMTILES is not packed with gzip')
        return { minZoom, maxZoom, bounds: [minLon, minLat, maxLon, maxLat] }
      }),

    /** @returns null where there is no tile @throws AppError as `describe` */
    tile: ({ z, x, y }: { z: number; x: number; y: number }): Promise<MapTile | null> =>
      read(async (from) => {
        const isOnMap = Math.max(x, y) < 2 ** z
        const found = isOnMap && (await from.getZxy(z, x, y))
        if (!found) return null
        const { tileCompression } = await from.getHeader()
        return { bytes: Buffer.from(found.data), isGzipped: tileCompression === Compression.Gzip }
      }),
  }
}

function createSource(archive: string): Source {
  const { getKey, getBytes } = /^https?:/.test(archive) ? urlSource(archive) : fileSource(archive)
  const operation = 'read'
  return { getKey, getBytes: (...part) => measureCall({ port: 'PMTiles', operation }, () => getBytes(...part)) }
}

function urlSource(url: string): Source {
  const source = new FetchSource(url)
  return {
    getKey: () => url,
    getBytes: (offset, length, _signal, etag) =>
      source.getBytes(offset, length, AbortSignal.timeout(READ_TIMEOUT_MS), etag),
  }
}

/** Opens the file for each part, so that the operator may put a newer one in its place. */
function fileSource(path: string): Source {
  return {
    getKey: () => path,
    async getBytes(offset, length, _signal, etag) {
      const file = await open(path)
      try {
        const { size, mtimeMs, ino } = await file.stat()
        const version = `${ino}-${size}-${mtimeMs}`
        if (etag !== undefined && etag !== version) throw new EtagMismatch(path)
        const data = new ArrayBuffer(Math.max(0, Math.min(length, size - offset)))
        await file.read(new Uint8Array(data), { position: offset })
        return { data, etag: version }
      } finally {
        await file.close()
      }
    },
  }
}
