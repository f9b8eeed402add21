import * as contract from '@yardsnap/contract/supplies'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { handle } from '#http/handle.ts'
import type { SuppliesService } from './service.ts'

const PictureParams = z.object({ productId: z.uuid() })

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
  app.get<{ Params: z.infer<typeof PictureParams> }>(
    '/api/affiliate-products/:productId/picture',
    { schema: { hide: true, params: PictureParams } },
    async (request, reply) =>
      // Cacheable, because a new picture gets a new URL.
      reply
        .type('image/webp')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(await service.picture(request.params.productId)),
  )
}
