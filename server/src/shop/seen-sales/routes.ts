import { addSeenSale, readSighting } from '@yardsnap/contract/seen-sale-input'
import * as page from '@yardsnap/contract/seen-sale-page'
import { getSeenSales } from '@yardsnap/contract/seen-sales'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import { createCallerReader } from '#http/queue-caller.ts'
import { toVisitor } from '#http/visitor.ts'
import type { SeenSalesService } from './service.ts'

export function seenSalesRoutes(app: FastifyInstance, service: SeenSalesService): void {
  const readCaller = createCallerReader(app)
  handle(app, getSeenSales, ({ query }) => service.list(query))
  handle(
    app,
    readSighting,
    async ({ user, body }, request, reply) => {
      const { signal } = await readCaller(request, reply)
      return service.readSighting(user.id, body, signal)
    },
    { limit: 'readSign' },
  )
  handle(app, addSeenSale, ({ user, body }) => service.add(user, body), { limit: 'seenSale' })
  handle(app, page.getSeenSale, ({ user, params }, request) =>
    service.read(toVisitor(user, request), params.seenSaleId),
  )
  handle(
    app,
    page.putSighting,
    ({ user, params }, request) => service.saySeen({ ...toVisitor(user, request), userId: user.id }, params.seenSaleId),
    { limit: 'visitReport' },
  )
  handle(
    app,
    page.putNobodyHere,
    ({ user, params }, request) => service.sayNobodyHere(toVisitor(user, request), params.seenSaleId),
    { limit: 'visitReport' },
  )
  handle(app, page.claimSeenSale, ({ user, params, body }) => service.claim(user, params.seenSaleId, body), {
    limit: 'seenSale',
  })
  handle(app, page.getSeenSaleRemoval, ({ params }) => service.readRemoval(params.token))
  handle(app, page.removeSeenSale, ({ params }) => service.remove(params.token), { limit: 'seenSaleRemoval' })
}
