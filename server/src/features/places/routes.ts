import * as contract from '@yardsnap/contract/places'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { PlacesService } from './service.ts'

export function placesRoutes(app: FastifyInstance, service: PlacesService): void {
  handle(app, contract.validateAddress, ({ body }) => service.validateAddress(body), { limit: 'lookup' })
  handle(app, contract.getZipSuggestions, ({ query }) => service.zipSuggestions(query.city, query.state), {
    limit: 'lookup',
  })
  handle(app, contract.geocode, ({ query }) => service.geocode(query.address), { limit: 'lookup' })
}
