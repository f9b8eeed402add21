import { getDayStops, planDayTrip } from '@yardsnap/contract/community-trips'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import { createCallerReader } from '#http/queue-caller.ts'
import type { CommunityTripsService } from './service.ts'

export function communityTripsRoutes(app: FastifyInstance, service: CommunityTripsService): void {
  const readCaller = createCallerReader(app)
  handle(
    app,
    planDayTrip,
    async ({ params, body }, request, reply) => service.plan(params.slug, body, await readCaller(request, reply)),
    { limit: 'lookup' },
  )
  handle(app, getDayStops, ({ params, body }) => service.listStops(params.slug, body.numbers), { limit: 'lookup' })
}
