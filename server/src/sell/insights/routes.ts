import * as contract from '@yardsnap/contract/insights'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { InsightsService } from './service.ts'

export function insightsRoutes(app: FastifyInstance, service: InsightsService): void {
  handle(app, contract.getInsights, ({ user, params }) => service.read(user.id, params.listingId), { limit: 'lookup' })
  handle(app, contract.copyWithPrices, ({ user, params }) => service.copyWithPrices(user, params.listingId), {
    limit: 'upload',
  })
}
