import { discardDraftChanges, getDraft, saveDraft } from '@yardsnap/contract/drafts'
import { updateListing } from '@yardsnap/contract/listings'
import { removePhoto } from '@yardsnap/contract/photos'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { DraftsService } from './service.ts'

export function draftsRoutes(app: FastifyInstance, service: DraftsService): void {
  handle(app, getDraft, ({ user, params }) => service.read(user.id, params.listingId))
  handle(app, saveDraft, ({ user, params, body }) => service.save(user, params.listingId, body))
  handle(app, discardDraftChanges, ({ user, params }) => service.discard(user.id, params.listingId))
  handle(app, updateListing, ({ user, params, body }) => service.update(user, params.listingId, body))
  handle(app, removePhoto, ({ user, params }) =>
    service.removePhoto(user.id, params.listingId, params.photoId).then(() => undefined),
  )
}
