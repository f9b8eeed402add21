import * as contract from '@yardsnap/contract/saved'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { SavedService } from './service.ts'

export function savedRoutes(app: FastifyInstance, service: SavedService): void {
  handle(app, contract.getSavedSales, ({ user }) => service.list(user.id))
  handle(app, contract.saveSale, ({ user, body }) => service.save(user.id, body.listingId))
  handle(app, contract.orderSavedSales, async ({ user, body }) => ({
    listingIds: await service.reorder(user.id, body.listingIds),
  }))
  handle(app, contract.unsaveSale, ({ user, params }) =>
    service.remove(user.id, params.listingId).then(() => undefined),
  )
  handle(app, contract.checkSavedSale, async ({ user, params }) => ({
    isSaved: await service.isSaved(user.id, params.listingId),
  }))
  handle(app, contract.markSavedSale, async ({ user, params, body }) => {
    await service.mark(user.id, params.listingId, body.mark)
    return { mark: body.mark }
  })
}
