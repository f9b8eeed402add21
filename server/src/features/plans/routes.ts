import { getUsageStats } from '@yardsnap/contract/plans'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { PlansService } from './service.ts'

export function plansRoutes(app: FastifyInstance, service: PlansService): void {
  handle(app, getUsageStats, ({ user }) => service.usage(user.id))
}
