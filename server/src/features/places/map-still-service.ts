import { LRUCache } from 'lru-cache'
import { drawMapStill, type StillOptions } from '#map-stills/map-still.ts'

/** Together, in characters. */
const MAX_KEPT = 8_000_000

export type MapStillService = ReturnType<typeof mapStillService>

/** Pictures of the base map, the last ones kept. */
export function mapStillService() {
  const kept = new LRUCache<string, string, StillOptions>({
    maxSize: MAX_KEPT,
    sizeCalculation: ({ length }) => length,
    fetchMethod: async (_key, _stale, { context }) => drawMapStill(context),
  })
  return {
    still: (options: StillOptions): Promise<string> =>
      kept.forceFetch([options.latitude, options.longitude, options.size, options.scheme].join(), { context: options }),
  }
}
