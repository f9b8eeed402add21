import * as contract from '@yardsnap/contract/ads'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { handle } from '#http/handle.ts'
import type { AdsService } from './service.ts'

const PictureParams = z.object({ adId: z.uuid() })

export function adsRoutes(app: FastifyInstance, service: AdsService): void {
  handle(app, contract.getDisplayAds, ({ query }) => service.list(query.targetPage))
  handle(
    app,
    contract.trackAdImpression,
    ({ body: { adId } }, request) =>
      service
        .track({ adId, kind: 'impression' }, () => app.limits.isFirst('adImpression', request, adId))
        .then(() => undefined),
    { limit: 'tracking' },
  )
  handle(
    app,
    contract.trackAdClick,
    ({ body: { adId } }, request) =>
      service.track({ adId, kind: 'click' }, () => app.limits.isFirst('adClick', request, adId)).then(() => undefined),
    { limit: 'tracking' },
  )
  app.get<{ Params: z.infer<typeof PictureParams> }>(
    '/api/display-ads/:adId/picture',
    { schema: { hide: true, params: PictureParams } },
    async (request, reply) =>
      // Cacheable, because a new picture gets a new URL.
      reply
        .type('image/webp')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(await service.picture(request.params.adId)),
  )
}
