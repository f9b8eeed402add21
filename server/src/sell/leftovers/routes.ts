import * as donations from '@yardsnap/contract/donations'
import * as contract from '@yardsnap/contract/leftovers'
import type { FastifyInstance } from 'fastify'
import { asDownload } from '#http/download.ts'
import { callSignals } from '#http/event-stream.ts'
import { handle } from '#http/handle.ts'
import type { LeftoversService } from './service.ts'

export function leftoversRoutes(app: FastifyInstance, service: LeftoversService): void {
  const signalOf = callSignals(app)
  handle(app, contract.getLeftovers, ({ user, params }) => service.read(user.id, params.listingId))
  handle(app, contract.putLeftovers, ({ user, params, body }) =>
    service.change(user.id, params.listingId, body.changes),
  )
  handle(app, contract.putPickup, ({ user, params, body }) => service.setPickup(user.id, params.listingId, body))
  handle(
    app,
    contract.getPickupPack,
    async ({ user, params }, _request, reply) =>
      asDownload(reply, await service.pack(user.id, params.listingId, signalOf(reply))),
    { limit: 'document' },
  )
  handle(app, contract.getPickupCalendar, async ({ user, params }, _request, reply) =>
    asDownload(reply, await service.calendar(user.id, params.listingId)),
  )
  handle(
    app,
    contract.putCurbSale,
    ({ user, params }) => service.startCurbSale(user, params.listingId, params.curbListingId),
    { limit: 'upload' },
  )

  handle(app, donations.getDonations, ({ user, query }) => service.donations.listYear(user.id, query.year))
  handle(app, donations.getDonationsCsv, async ({ user, query }, _request, reply) =>
    asDownload(reply, await service.donations.csv(user.id, query.year)),
  )
  handle(app, donations.putDonation, ({ user, params, body }) =>
    service.donations.put(user.id, params.donationId, body),
  )
  handle(app, donations.deleteDonation, ({ user, params }) => service.donations.remove(user.id, params.donationId))
}
