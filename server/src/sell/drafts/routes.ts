import { getBundles } from '@yardsnap/contract/bundles'
import { discardDraftChanges, getDraft, saveDraft } from '@yardsnap/contract/drafts'
import { updateListing } from '@yardsnap/contract/own-listings'
import { removePhoto } from '@yardsnap/contract/photos'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { BundlesService } from './bundles-service.ts'
import type { DraftsService } from './service.ts'

interface Services {
  drafts: DraftsService
  bundles: BundlesService
}

export function draftsRoutes(app: FastifyInstance, { drafts, bundles }: Services): void {
  handle(app, getDraft, ({ host, params }) => drafts.read(host, params.listingId))
  handle(app, saveDraft, ({ host, params, body }) => drafts.save(host, params.listingId, body))
  handle(app, discardDraftChanges, ({ user, params }) => drafts.discard(user.id, params.listingId))
  handle(app, updateListing, ({ user, params, body }) => drafts.update(user, params.listingId, body))
  handle(app, removePhoto, ({ host, params }) =>
    drafts.removePhoto(host.id, params.listingId, params.photoId).then(() => undefined),
  )
  handle(app, getBundles, ({ host, params }) => bundles.suggest(host.id, params.listingId))
}
