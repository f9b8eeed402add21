import { findKinds, listGroupKinds, matchKinds } from '@yardsnap/contract/kinds'
import { getMarketPricing } from '@yardsnap/contract/pricing'
import type { FastifyInstance } from 'fastify'
import { getLanguage } from '#http/language.ts'
import { handle } from '#http/handle.ts'
import type { PricingService } from './service.ts'

export function pricingRoutes(app: FastifyInstance, service: PricingService): void {
  handle(app, getMarketPricing, ({ user, body }, request) => service.analyze(user, body, getLanguage(request)), {
    limit: 'pricing',
  })
  handle(app, listGroupKinds, async (_, request) => service.listGroups(getLanguage(request)))
  handle(app, findKinds, async ({ query }, request) => service.findKinds(query.q, getLanguage(request)))
  handle(app, matchKinds, async ({ body }, request) => service.matchKinds(body.titles, getLanguage(request)))
}
