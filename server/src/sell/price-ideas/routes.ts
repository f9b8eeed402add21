import { getPriceIdeas } from '@yardsnap/contract/price-ideas'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { PriceIdeasService } from './service.ts'

export function priceIdeasRoutes(app: FastifyInstance, service: PriceIdeasService): void {
  handle(app, getPriceIdeas, ({ user, params }) => service.read(user.id, params.listingId))
}
