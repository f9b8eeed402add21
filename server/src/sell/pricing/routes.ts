import { findKinds } from '@yardsnap/contract/kinds'
import { getMarketPricing } from '@yardsnap/contract/pricing'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { PricingService } from './service.ts'

export function pricingRoutes(app: FastifyInstance, service: PricingService): void {
  handle(app, getMarketPricing, ({ user, body }) => service.analyze(user, body), { limit: 'pricing' })
  handle(app, findKinds, async ({ query }) => service.findKinds(query.q))
}
