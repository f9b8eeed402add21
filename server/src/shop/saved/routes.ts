import * as contract from '@yardsnap/contract/saved'
import * as changes from '@yardsnap/contract/saved-changes'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { SavedService } from './service.ts'

export function savedRoutes(app: FastifyInstance, service: SavedService): void {
  handle(app, contract.getSavedListings, ({ user }) => service.list(user.id))
  handle(app, contract.saveListing, ({ user, body }) => service.save(user.id, body.listingId))
  handle(app, changes.orderSavedListings, async ({ user, body }) => ({
    listingIds: await service.reorder(user.id, body.listingIds),
  }))
  handle(app, contract.unsaveListing, ({ user, params }) =>
    service.remove(user.id, params.listingId).then(() => undefined),
  )
  handle(app, contract.checkSavedListing, async ({ user, params }) => ({
    isSaved: await service.isSaved(user.id, params.listingId),
  }))
  handle(app, changes.markSavedListing, async ({ user, params, body }) => ({
    mark: await service.mark(user.id, params.listingId, body),
  }))
  handle(app, changes.noteSavedListing, async ({ user, params, body }) => ({
    note: await service.note(user.id, params.listingId, body),
  }))
}
