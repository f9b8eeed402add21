import * as contract from '@yardsnap/contract/holds'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { HoldsService } from './service.ts'

export function holdsRoutes(app: FastifyInstance, service: HoldsService): void {
  handle(app, contract.getHolds, ({ user, params }) => service.read(user?.id ?? null, params.listingId))
  handle(app, contract.getOwnHolds, ({ user }) => service.listOwn(user.id))
  handle(app, contract.requestHold, ({ user, params, body }) => service.ask(user.id, params.listingId, body.itemId), {
    limit: 'hold',
  })
  handle(app, contract.cancelHold, ({ user, params }) => service.cancel(user.id, params.listingId, params.holdId))
  handle(app, contract.getHoldRequests, ({ host, params }) => service.readRequests(host.id, params.listingId))
  handle(app, contract.answerHold, ({ host, params, body }) => service.answer(host.id, { ...params, ...body }))
  handle(app, contract.noteVisit, ({ host, params, body }) => service.noteVisit(host.id, { ...params, ...body }))
  handle(app, contract.setHoldRule, ({ user, params, body }) => service.setRule(user.id, params.listingId, body.rule))
}
