import * as contract from '@yardsnap/contract/dibs'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { DibsService } from './service.ts'

export function dibsRoutes(app: FastifyInstance, service: DibsService): void {
  handle(app, contract.readDibs, ({ user, params }) => service.read(user.id, params.listingId))
  handle(app, contract.openDibs, ({ user, params, body }) => service.open(user.id, params.listingId, body))
  handle(app, contract.closeDibs, ({ user, params }) => service.close(user.id, params.listingId))
  handle(app, contract.makeWish, ({ user, params, body }) => service.wish(user.id, params, body.comment))
  handle(app, contract.withdrawWish, ({ user, params }) => service.withdraw(user.id, params))
  handle(app, contract.pickItem, ({ user, params }) => service.pick(user.id, params))
  handle(app, contract.decideDibs, ({ user, params, body }) => service.decide(user.id, params, body.coHostId))
}
