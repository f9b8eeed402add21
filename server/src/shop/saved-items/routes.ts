import * as contract from '@yardsnap/contract/saved-items'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { SavedItemsService } from './service.ts'

export function savedItemsRoutes(app: FastifyInstance, service: SavedItemsService): void {
  handle(app, contract.getSavedItems, ({ user }) => service.list(user.id))
  handle(app, contract.getSavedItemIds, async ({ user, params }) => ({
    itemIds: await service.listIds(user.id, params.listingId),
  }))
  handle(app, contract.saveItem, ({ user, params }) => service.save(user.id, params.itemId).then(() => undefined))
  handle(app, contract.unsaveItem, ({ user, params }) => service.remove(user.id, params.itemId).then(() => undefined))
  handle(app, contract.askStillThere, ({ user, params }) => service.ask(user.id, params.itemId), { limit: 'message' })
}
