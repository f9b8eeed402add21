import { makeMarketplaceExport, reviewMarketplaceExport } from '@yardsnap/contract/marketplaces'
import type { FastifyInstance } from 'fastify'
import { asDownload } from '#http/download.ts'
import { handle } from '#http/handle.ts'
import { getLanguage } from '#http/language.ts'
import type { MarketplacesService } from './marketplace-service.ts'

export function marketplaceRoutes(app: FastifyInstance, service: MarketplacesService): void {
  handle(app, reviewMarketplaceExport, ({ user, params, body }, request) =>
    service.review(user.id, { ...params, options: body, language: getLanguage(request) }),
  )
  handle(
    app,
    makeMarketplaceExport,
    async ({ user, params, body }, request, reply) => {
      const order = { ...params, options: body, language: getLanguage(request) }
      return asDownload(reply, await service.make(user.id, order))
    },
    { limit: 'document' },
  )
}
