import * as contract from '@yardsnap/contract/supplies'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import { serveStoredPictures } from '#http/stored-pictures.ts'
import type { SuppliesService } from './service.ts'

export function suppliesRoutes(app: FastifyInstance, service: SuppliesService): void {
  handle(app, contract.getAffiliateCategories, () => service.listCategories())
  handle(app, contract.getAffiliateProducts, ({ query }) => service.list(query.category))
  handle(
    app,
    contract.trackProductClick,
    ({ body: { productId } }, request) =>
      service.trackClick(productId, () => app.limits.isFirst('productClick', request, productId)),
    { limit: 'tracking' },
  )
  serveStoredPictures(app, '/api/affiliate-products/:productId/picture', (id) => service.picture(id))
}
