import { makeMarketplaceExport, reviewMarketplaceExport } from '@yardsnap/contract/marketplaces'
import type { FastifyInstance } from 'fastify'
import { asDownload } from '#http/download.ts'
import { handle } from '#http/handle.ts'
import type { MarketplacesService } from './marketplace-service.ts'

export function marketplaceRoutes(app: FastifyInstance, service: MarketplacesService): void {
  handle(app, reviewMarketplaceExport, ({ user, params, body }) =>
    service.review(user.id, { ...params, options: body }),
  )
  handle(
    app,
    makeMarketplaceExport,
    async ({ user, params, body }, _request, reply) =>
      asDownload(reply, await service.make(user.id, { ...params, options: body })),
    { limit: 'document' },
  )
}
