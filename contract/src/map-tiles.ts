import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** No archive of street maps has deeper zooms. */
const MAX_TILE_ZOOM = 22

export const MapTiles = z.object({
  minZoom: z.number().int(),
  /** Closer views enlarge the tiles of this zoom. */
  maxZoom: z.number().int(),
  /** West, south, east and north in degrees; beyond them there are tiles of the first zooms at most. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
})
export type MapTiles = z.infer<typeof MapTiles>

export const getMapTiles = endpoint({
  method: 'GET',
  path: '/api/map/tiles',
  summary: "What the site's own map tiles cover; 404 where it has none",
  access: 'anyone',
  response: MapTiles,
})

const tileIndex = z.coerce
  .number()
  .int()
  .min(0)
  .max(2 ** MAX_TILE_ZOOM - 1)

export const getMapTile = endpoint({
  method: 'GET',
  path: '/api/map/tiles/:z/:x/:y',
  summary: "One of the site's own map tiles, in the schema of Protomaps; 204 where there is nothing to draw",
  access: 'anyone',
  params: z.object({ z: z.coerce.number().int().min(0).max(MAX_TILE_ZOOM), x: tileIndex, y: tileIndex }),
  response: z.unknown(),
  mediaTypes: ['application/vnd.mapbox-vector-tile'],
})
