import { recordEvent } from '@yardsnap/contract/analytics'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import { asksForPrivacy } from '#http/privacy.ts'
import type { AnalyticsService } from './service.ts'

export function analyticsRoutes(app: FastifyInstance, service: AnalyticsService): void {
  handle(
    app,
    recordEvent,
    async ({ body }, { headers }) => {
      if (!asksForPrivacy(headers)) service.record(body)
      return undefined
    },
    { limit: 'tracking' },
  )
}
