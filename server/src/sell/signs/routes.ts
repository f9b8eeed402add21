import { getSignPlan, putSignPlan } from '@yardsnap/contract/street-signs'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { StreetSignsService } from './service.ts'

export function streetSignsRoutes(app: FastifyInstance, service: StreetSignsService): void {
  handle(app, getSignPlan, ({ user, params }) => service.read(user.id, params.listingId))
  handle(app, putSignPlan, ({ user, params, body }) => service.write(user.id, params.listingId, body))
}
