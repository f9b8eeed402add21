import { STILL_DECIMALS } from '@yardsnap/contract/base-map'
import { LRUCache } from 'lru-cache'
import { drawMapStill, type StillOptions } from '#map-stills/map-still.ts'

/** Together, in characters, which take a byte each: 70 to 200 pictures. Drawing one takes 11 to 18 ms. */
const MAX_KEPT = 24_000_000

export type MapStillService = ReturnType<typeof mapStillService>

/** Pictures of the base map, the last ones kept. */
export function mapStillService() {
  const kept = new LRUCache<string, string, StillOptions>({
    maxSize: MAX_KEPT,
    sizeCalculation: ({ length }) => length,
    fetchMethod: async (_key, _stale, { context }) => drawMapStill(context),
  })
  return {
    /** Nearer places than can be told apart in the picture have the same. */
    still({ latitude, longitude, ...style }: StillOptions): Promise<string> {
      const context = { latitude: rounded(latitude), longitude: rounded(longitude), ...style }
      return kept.forceFetch([context.latitude, context.longitude, style.size, style.scheme].join(), { context })
    },
  }
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(STILL_DECIMALS))
}
