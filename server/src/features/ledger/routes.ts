import { addPurchase, getLedger, removePurchase } from '@yardsnap/contract/ledger'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { LedgerService } from './service.ts'

export function ledgerRoutes(app: FastifyInstance, service: LedgerService): void {
  handle(app, getLedger, ({ user, params }) => service.read(user.id, params.listingId))
  handle(app, addPurchase, ({ user, params, body }) => service.add(user.id, params.listingId, body))
  handle(app, removePurchase, ({ user, params }) => service.remove(user.id, params.listingId, params.purchaseId))
}
