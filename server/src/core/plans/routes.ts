import { beginCheckout, getPlan, getUsageStats, openPortal, startTrial } from '@yardsnap/contract/own-plan'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import { getLanguage } from '#http/language.ts'
import type { PlansService } from './service.ts'

export function plansRoutes(app: FastifyInstance, service: PlansService): void {
  handle(app, getUsageStats, ({ user }) => service.usage(user.id))
  handle(app, getPlan, ({ user }) => service.read(user.id))
  handle(app, startTrial, ({ user }) => service.startTrial(user.id))
  handle(app, beginCheckout, ({ user }, request) => service.subscriptions.beginCheckout(user, getLanguage(request)), {
    limit: 'payment',
  })
  handle(app, openPortal, ({ user }, request) => service.subscriptions.openPortal(user.id, getLanguage(request)), {
    limit: 'payment',
  })
}
