import * as contract from '@yardsnap/contract/co-hosts'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import { getLanguage } from '#http/language.ts'
import type { CoHostsService } from './service.ts'

export function coHostsRoutes(app: FastifyInstance, service: CoHostsService): void {
  handle(app, contract.listCoHostedSales, ({ user }) => service.listSales(user.id))
  handle(app, contract.listCoHosts, ({ user, params }) => service.list(user.id, params.listingId))
  handle(app, contract.inviteCoHost, ({ user, params, body }) => service.invite(user.id, params.listingId, body))
  handle(app, contract.joinAsCoHost, ({ user, body }) => service.join(user.id, body), { limit: 'signIn' })
  handle(app, contract.changeCoHostRole, ({ user, params, body }) => service.changeRole(user.id, params, body.role))
  handle(app, contract.removeCoHost, ({ user, params }) => service.remove(user.id, params))
  handle(app, contract.offerSale, ({ user, params, body }) => service.offer(user.id, { ...params, ...body }))
  handle(app, contract.takeOverSale, ({ user, params }, request) =>
    service.takeOver(user, params.listingId, getLanguage(request)),
  )
}
