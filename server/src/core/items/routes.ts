import { replaceItems } from '@yardsnap/contract/item-input'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { ItemsService } from './service.ts'

export function itemsRoutes(app: FastifyInstance, service: ItemsService): void {
  handle(app, replaceItems, ({ user, params, body }) => service.replace(user, params.listingId, body.items))
}
