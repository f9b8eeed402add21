import { reportListing } from '@yardsnap/contract/reports'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { ReportsService } from './service.ts'

export function reportsRoutes(app: FastifyInstance, service: ReportsService): void {
  handle(app, reportListing, ({ user, params, body }) => service.report(user.id, params.listingId, body), {
    limit: 'report',
  })
}
