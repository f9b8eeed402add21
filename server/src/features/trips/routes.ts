import { planTrip } from '@yardsnap/contract/trips'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { TripService } from './service.ts'

export function tripRoutes(app: FastifyInstance, service: TripService): void {
  handle(app, planTrip, ({ user, body }) => service.plan(user.id, body), { limit: 'lookup' })
}
