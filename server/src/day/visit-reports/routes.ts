import { getVisitReports, putVisitReport } from '@yardsnap/contract/visit-reports'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import { toVisitor } from '#http/visitor.ts'
import type { VisitReportsService } from './service.ts'

export function visitReportsRoutes(app: FastifyInstance, service: VisitReportsService): void {
  handle(app, getVisitReports, ({ user, params }, request) => service.read(params.listingId, toVisitor(user, request)))
  handle(
    app,
    putVisitReport,
    ({ user, params, body }, request) => service.report(params.listingId, body, toVisitor(user, request)),
    { limit: 'visitReport' },
  )
}
