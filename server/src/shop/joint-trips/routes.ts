import * as contract from '@yardsnap/contract/joint-trips'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { JointTripsService } from './service.ts'

export function jointTripRoutes(app: FastifyInstance, trips: JointTripsService): void {
  handle(app, contract.openTrip, ({ user }) => trips.open(user.id))
  handle(app, contract.closeTrip, ({ user }) => trips.close(user.id).then(() => undefined))
  handle(app, contract.joinTrip, ({ user, body }) => trips.join(user.id, body.token))
  handle(app, contract.getJoinedTrips, ({ user }) => trips.listJoined(user.id))
  handle(app, contract.getJointTrip, ({ user, params }) => trips.read(user.id, params.jointTripId))
  handle(app, contract.orderJointTrip, ({ user, params, body }) => trips.order(user.id, params.jointTripId, body))
  handle(app, contract.markJointStop, ({ user, params: { jointTripId, listingId }, body }) =>
    trips.mark(user.id, jointTripId, { listingId, ...body }),
  )
  handle(app, contract.removeTripPerson, ({ user, params }) =>
    trips.remove(user.id, params.jointTripId, params.personId).then(() => undefined),
  )
}
