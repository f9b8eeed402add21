import { printConsignor, printPortal } from '@yardsnap/contract/consignment-prints'
import type { FastifyInstance } from 'fastify'
import { asDownload } from '#http/download.ts'
import { callSignals } from '#http/event-stream.ts'
import { handle } from '#http/handle.ts'
import { getLanguage } from '#http/language.ts'
import type { ConsignmentPrintsService } from './service.ts'

export function consignmentPrintsRoutes(app: FastifyInstance, service: ConsignmentPrintsService): void {
  const signalOf = callSignals(app)
  handle(
    app,
    printConsignor,
    async ({ user, params: { print, ...name }, query }, _request, reply) =>
      asDownload(reply, await service.printForOrganizer(user.id, name, { print, options: query }, signalOf(reply))),
    { limit: 'document' },
  )
  handle(
    app,
    printPortal,
    async ({ params: { token, print }, query }, request, reply) => {
      const order = { print, options: query }
      const reader = { language: getLanguage(request), signal: signalOf(reply) }
      return asDownload(reply, await service.printForConsignor(token, order, reader))
    },
    { limit: 'document' },
  )
}
