import { getPublicListings } from '@yardsnap/contract/discovery'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { DiscoveryService } from './service.ts'

export function discoveryRoutes(app: FastifyInstance, service: DiscoveryService): void {
  handle(app, getPublicListings, ({ query }) => service.search(query))
}
