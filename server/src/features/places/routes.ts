import { getMapStill } from '@yardsnap/contract/base-map'
import * as contract from '@yardsnap/contract/places'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { MapStillService } from './map-still-service.ts'
import type { PlacesService } from './service.ts'

/** A picture of outlines and place names, which change with a release. */
const STILL_SECONDS = 86_400

interface Services {
  places: PlacesService
  mapStills: MapStillService
}

export function placesRoutes(app: FastifyInstance, { places: service, mapStills }: Services): void {
  handle(app, contract.validateAddress, ({ body }) => service.validateAddress(body), { limit: 'lookup' })
  handle(app, contract.getZipSuggestions, ({ query }) => service.zipSuggestions(query.city, query.state), {
    limit: 'lookup',
  })
  handle(app, contract.geocode, ({ query }) => service.geocode(query.address), { limit: 'lookup' })
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
}
