import * as contract from '@yardsnap/contract/offers'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import type { OffersService } from './service.ts'

export function offersRoutes(app: FastifyInstance, service: OffersService): void {
  const limited = { limit: 'offer' } as const
  handle(app, contract.getOffers, ({ user, host, params }) =>
    service.read({ viewerId: user?.id ?? null, hostId: host?.id ?? null }, params.listingId),
  )
  handle(app, contract.getOwnOffers, ({ user }) => service.listOwn(user.id))
  handle(app, contract.makeOffer, ({ user, params, body }) => service.make(user.id, params.listingId, body), limited)
  handle(
    app,
    contract.replyToOffer,
    ({ user, params, body }) => service.reply(user.id, { ...params, reply: body }),
    limited,
  )
  handle(app, contract.getOfferRequests, ({ host, params }) => service.readRequests(host.id, params.listingId))
  handle(app, contract.answerOffer, ({ host, params, body }) => service.answer(host.id, { ...params, answer: body }), {
    limit: 'offerAnswer',
  })
  handle(app, contract.setOfferRule, ({ user, params, body }) => service.setRule(user.id, params.listingId, body.rule))
  handle(app, contract.setFirmPrice, ({ user, params, body }) => service.setFirm(user.id, { ...params, ...body }))
}
