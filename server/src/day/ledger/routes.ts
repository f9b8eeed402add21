import * as contract from '@yardsnap/contract/ledger'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import { linkToNext } from '#http/next-page.ts'
import type { LedgerService } from './service.ts'

export function ledgerRoutes(app: FastifyInstance, service: LedgerService): void {
  handle(app, contract.getLedger, ({ user, params }) => service.read(user.id, params.listingId))
  handle(app, contract.addPurchase, ({ user, params, body }) => service.add(user.id, params.listingId, body))
  handle(app, contract.removePurchase, ({ user, params }) =>
    service.remove(user.id, params.listingId, params.purchaseId),
  )
  handle(app, contract.getSold, async ({ host, params, query }, request, reply) => {
    const { sold, nextCursor } = await service.listSold(host.id, params.listingId, query.cursor)
    linkToNext(reply, request, nextCursor)
    return sold
  })
  handle(app, contract.markSold, ({ host, params: { listingId, purchaseId }, body }) =>
    service.markSold(host.id, { ...body, listingId, id: purchaseId }).then(() => undefined),
  )
  handle(app, contract.takeBackSold, ({ host, params }) =>
    service.takeBack(host.id, params.listingId, params.purchaseId).then(() => undefined),
  )
  handle(app, contract.markPending, ({ host, params, body }) =>
    service.markPending(host.id, params, body.quantity).then(() => undefined),
  )
}
