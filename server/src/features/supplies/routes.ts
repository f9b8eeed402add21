import * as contract from '@yardsnap/contract/supplies'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { SuppliesService } from './service.ts'

export function suppliesRoutes(app: FastifyInstance, service: SuppliesService): void {
  handle(app, contract.getAffiliateCategories, () => service.listCategories())
  handle(app, contract.getAffiliateProducts, ({ query }) => service.list(query.category))
  handle(
    app,
    contract.trackProductClick,
    ({ body: { productId } }, request) =>
      service.trackClick(productId, () => app.limits.isFirst('productClick', request, productId)).then(() => undefined),
    { limit: 'tracking' },
  )
}
