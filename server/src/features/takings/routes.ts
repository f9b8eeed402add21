import { addPurchase, getTakings, removePurchase } from '@yardsnap/contract/takings'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { TakingsService } from './service.ts'

export function takingsRoutes(app: FastifyInstance, service: TakingsService): void {
  handle(app, getTakings, ({ user, params }) => service.read(user.id, params.listingId))
  handle(app, addPurchase, ({ user, params, body }) => service.add(user.id, params.listingId, body))
  handle(app, removePurchase, ({ user, params }) => service.remove(user.id, params.listingId, params.purchaseId))
}
