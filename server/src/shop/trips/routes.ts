import * as contract from '@yardsnap/contract/trips'
import type { FastifyInstance } from 'fastify'
import { callSignals } from '#http/event-stream.ts'
import { handle } from '#http/handle.ts'
import type { KeptTripService, TripService } from './service.ts'

interface Services {
  trips: TripService
  keptTrips: KeptTripService
}

export function tripRoutes(app: FastifyInstance, { trips, keptTrips }: Services): void {
  const signalOf = callSignals(app)
  handle(app, contract.planTrip, ({ user, body }, _request, reply) => trips.plan(user.id, body, signalOf(reply)), {
    limit: 'lookup',
  })
  handle(app, contract.getTrip, ({ user }) => keptTrips.read(user.id))
  handle(app, contract.putTrip, ({ user, body }) => keptTrips.merge(user.id, body))
  handle(app, contract.shareTrip, ({ user }) => keptTrips.share(user.id))
  handle(app, contract.unshareTrip, ({ user }) => keptTrips.unshare(user.id).then(() => undefined))
  handle(app, contract.getSharedTrip, ({ params }) => keptTrips.readShared(params.token))
}
