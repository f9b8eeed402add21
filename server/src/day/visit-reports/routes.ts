import { getVisitReports, putVisitReport } from '@yardsnap/contract/visit-reports'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { handle } from '#http/handle.ts'
import { addressKey } from '#http/rate-limit.ts'
import type { SessionUser } from '#http/session.ts'
import type { Visitor, VisitReportsService } from './service.ts'

export function visitReportsRoutes(app: FastifyInstance, service: VisitReportsService): void {
  handle(app, getVisitReports, ({ user, params }, request) => service.read(params.listingId, visitorOf(user, request)))
  handle(
    app,
    putVisitReport,
    ({ user, params, body }, request) => service.report(params.listingId, body, visitorOf(user, request)),
    { limit: 'visitReport' },
  )
}

function visitorOf(user: SessionUser | null, { ip, headers }: FastifyRequest): Visitor {
  return { userId: user?.id ?? null, address: addressKey(ip), userAgent: headers['user-agent'] ?? '' }
}
