import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { getMapStill } from '@yardsnap/contract/base-map'
import { getMapTile, getMapTiles } from '@yardsnap/contract/map-tiles'
import * as addresses from '@yardsnap/contract/addresses'
import { geocode } from '@yardsnap/contract/places'
import type { FastifyInstance } from 'fastify'
import { acceptedEncodings } from '#http/accept-encoding.ts'
import { handle } from '#http/handle.ts'
import { getLanguage } from '#http/language.ts'
import type { MapStillService } from './map-still-service.ts'
import type { MapTilesService } from './map-tiles.ts'
import type { PlacesService } from './service.ts'

/** A picture of outlines and place names, which change with a release. */
const STILL_SECONDS = 86_400
/** An operator exchanges the archive a few times a year. */
const TILE_SECONDS = 86_400

interface Services {
  places: PlacesService
  mapStills: MapStillService
  mapTiles: MapTilesService
}

export function placesRoutes(app: FastifyInstance, { places: service, mapStills, mapTiles }: Services): void {
  handle(app, addresses.validateAddress, ({ body }, request) => service.validateAddress(body, getLanguage(request)), {
    limit: 'lookup',
  })
  handle(app, addresses.getZipSuggestions, ({ query }) => service.zipSuggestions(query.city, query.state), {
    limit: 'lookup',
  })
  handle(app, addresses.getCityOfZip, async ({ query }) => ({ city: await service.cityOfZip(query.zipCode) }), {
    limit: 'lookup',
  })
  handle(app, geocode, ({ query }) => service.geocode(query.address), { limit: 'lookup' })
  handle(
    app,
    getMapStill,
    async ({ query }, _request, reply) => {
      const picture = await mapStills.still(query)
      return reply
        .type('image/svg+xml; charset=utf-8')
        .header('cache-control', `public, max-age=${STILL_SECONDS}`)
        .send(picture)
    },
    { limit: 'lookup' },
  )
  handle(app, getMapTiles, () => mapTiles.describe())
  handle(
    app,
    getMapTile,
    async ({ params }, request, reply) => {
      const tile = await mapTiles.tile(params)
      reply.header('cache-control', `public, max-age=${TILE_SECONDS}`)
      if (!tile) return reply.code(204).send()
      reply.type('application/vnd.mapbox-vector-tile').header('vary', 'Accept-Encoding')
      if (!tile.isGzipped) return reply.send(tile.bytes)
      const isGzipTaken = acceptedEncodings(request.headers['accept-encoding']).includes('gzip')
      return isGzipTaken
        ? reply.header('content-encoding', 'gzip').send(tile.bytes)
        : reply.send(await promisify(gunzip)(tile.bytes))
    },
    { generalLimit: 'mapTile' },
  )
}
