import * as contract from '@yardsnap/contract/ads'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import { serveStoredPictures } from '#http/stored-pictures.ts'
import type { AdsService } from './service.ts'

export function adsRoutes(app: FastifyInstance, service: AdsService): void {
  handle(app, contract.getDisplayAds, ({ query }) => service.list(query.targetPage))
  handle(
    app,
    contract.trackAdImpression,
    ({ body: { adId } }, request) =>
      service.track({ adId, kind: 'impression' }, () => app.limits.isFirst('adImpression', request, adId)),
    { limit: 'tracking' },
  )
  handle(
    app,
    contract.trackAdClick,
    ({ body: { adId } }, request) =>
      service.track({ adId, kind: 'click' }, () => app.limits.isFirst('adClick', request, adId)),
    { limit: 'tracking' },
  )
  serveStoredPictures(app, '/api/display-ads/:adId/picture', (id) => service.picture(id))
}
