import { getBundles } from '@yardsnap/contract/bundles'
import { replaceItems } from '@yardsnap/contract/items'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { BundlesService } from '#sell/drafts/bundles-service.ts'
import type { ItemsService } from './service.ts'

interface Services {
  items: ItemsService
  bundles: BundlesService
}

export function itemsRoutes(app: FastifyInstance, { items, bundles }: Services): void {
  handle(app, replaceItems, ({ user, params, body }) => items.replace(user, params.listingId, body.items))
  handle(app, getBundles, ({ user, params }) => bundles.suggest(user.id, params.listingId))
}
