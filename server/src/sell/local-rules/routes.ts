import { getLocalRules, reportLocalRules } from '@yardsnap/contract/local-rules'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { LocalRulesService } from './service.ts'

export function localRulesRoutes(app: FastifyInstance, service: LocalRulesService): void {
  handle(app, getLocalRules, ({ host, params }) => service.read(host.id, params.listingId))
  handle(app, reportLocalRules, ({ user, params, body }) => service.report(user.id, params.listingId, body), {
    limit: 'report',
  })
}
