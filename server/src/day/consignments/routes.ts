import * as portal from '@yardsnap/contract/consignor-portal'
import * as items from '@yardsnap/contract/consigned-items'
import * as terms from '@yardsnap/contract/consignments'
import * as consignors from '@yardsnap/contract/consignors'
import * as signUps from '@yardsnap/contract/consignor-sign-up'
import * as settlements from '@yardsnap/contract/settlements'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { handle } from '#http/handle.ts'
import { handleMailLink } from '#http/mail-link.ts'
import { getLanguage } from '#http/language.ts'
import type { Caller, ConsignmentsService } from './service.ts'

/** JSON writes two characters for a line break or a quotation mark. */
const CSV_BODY_LIMIT_BYTES = 2 * consignors.MAX_CONSIGNORS_CSV + 1024

type CallerOf = (user: { id: string } | null, request: FastifyRequest) => Caller

const nothing = () => undefined

export async function consignmentsRoutes(
  app: FastifyInstance,
  service: ConsignmentsService,
  getCaller: CallerOf,
): Promise<void> {
  termsRoutes(app, service)
  itemRoutes(app, service, getCaller)
  settlementRoutes(app, service)
  portalRoutes(app, service)
  signUpRoutes(app, service)
  await handleMailLink(app, signUps.stopConsignorMails, (token) => service.mails.stop(token))
}

function termsRoutes(app: FastifyInstance, service: ConsignmentsService): void {
  handle(app, terms.readConsignment, ({ user, params }) => service.terms.read(user.id, params.listingId))
  handle(app, terms.writeConsignment, ({ user, params, body }) => service.terms.write(user.id, params.listingId, body))
  handle(app, terms.changeConsignmentStatus, ({ user, params, body }) =>
    service.terms.changeStatus(user.id, params.listingId, body.status),
  )
  handle(app, consignors.listConsignors, ({ user, params }) => service.consignors.list(user.id, params.listingId))
  handle(app, consignors.writeConsignor, ({ user, params, body }, request) =>
    service.consignors.write(user.id, { ...params, language: getLanguage(request) }, body),
  )
  handle(app, consignors.removeConsignor, ({ user, params }) =>
    service.consignors.remove(user.id, params.listingId, params.consignorId),
  )
  handle(app, consignors.makeConsignorLink, ({ user, params }) =>
    service.consignors.makeLink(user.id, params.listingId, params.consignorId),
  )
  handle(
    app,
    consignors.addConsignorsFromCsv,
    ({ user, params, body }) => service.consignors.addFromCsv(user.id, params.listingId, body.csv),
    { limit: 'consignorRows', bodyLimitBytes: CSV_BODY_LIMIT_BYTES },
  )
}

function itemRoutes(app: FastifyInstance, service: ConsignmentsService, getCaller: CallerOf): void {
  handle(app, items.listConsignedItems, ({ user, params, query }, request) =>
    service.items.list(getCaller(user, request), params.listingId, query),
  )
  handle(app, items.listTillTags, ({ user, params, query }, request) =>
    service.items.listTillTags(getCaller(user, request), params.listingId, query.cursor),
  )
  handle(app, items.writeConsignedItem, ({ user, params, body }) => service.items.write(user.id, params, body))
  handle(app, items.removeConsignedItem, ({ user, params }) => service.items.remove(user.id, params))
  handle(app, items.checkIn, ({ user, params, body }, request) =>
    service.items.checkIn(getCaller(user, request), params.listingId, body),
  )
  handle(
    app,
    items.checkBroughtRecalls,
    ({ user, params, body }, request) =>
      service.items.checkRecalls(getCaller(user, request), params.listingId, body.titles, getLanguage(request)),
    { limit: 'recalls' },
  )
  handle(app, items.placeConsignedItems, ({ user, params, body }) =>
    service.items.place(user.id, params.listingId, body),
  )
  handle(app, items.markTagsPrinted, ({ user, params, body }) =>
    service.items.markPrinted(user.id, params.listingId, params.consignorId, body.itemIds),
  )
}

function settlementRoutes(app: FastifyInstance, { settling, paying }: ConsignmentsService): void {
  handle(app, settlements.readSettlement, ({ user, params }) => settling.read(user.id, params.listingId))
  handle(app, settlements.matchUnknownLine, ({ user, params, body }) =>
    settling.matchLine(user.id, params, body).then(nothing),
  )
  handle(app, settlements.reopenUnknownLine, ({ user, params, query }) =>
    settling.reopenLine(user.id, params, query.consignor ?? null),
  )
  handle(app, settlements.settleConsignors, ({ user, params, body }) =>
    settling.settle(user.id, params.listingId, body.consignorIds),
  )
  handle(app, settlements.payConsignor, ({ user, params, body }) => paying.pay(user.id, params, body))
  handle(app, settlements.noteCashed, ({ user, params, body }) => paying.noteCashed(user.id, params, body.day))
  handle(app, settlements.undoPayout, ({ user, params }) => paying.undoPayout(user.id, params))
  handle(app, settlements.correctConsignor, ({ user, params, body }) => settling.correct(user.id, params, body))
  handle(app, settlements.answerDispute, ({ user, params }) => settling.answerDispute(user.id, params))
}

function portalRoutes(app: FastifyInstance, { portal: service }: ConsignmentsService): void {
  handle(app, portal.readConsignorPortal, ({ params }) => service.read(params.token))
  handle(app, portal.acceptConsignmentTerms, ({ params, body }) => service.acceptTerms(params.token, body.termsHash))
  handle(app, portal.writePortalItem, ({ params, body }) => service.writeItem(params.token, params.itemId, body))
  handle(app, portal.removePortalItem, ({ params }) => service.removeItem(params.token, params.itemId))
  handle(app, portal.markPortalTagsPrinted, ({ params, body }) => service.markPrinted(params.token, body.itemIds))
  handle(app, portal.bookConsignorSlots, ({ params, body }) => service.bookSlots(params.token, body))
  handle(app, portal.disputeSettlement, ({ params, body }) => service.dispute(params.token, body.words))
}

function signUpRoutes(app: FastifyInstance, { signUp, mails }: ConsignmentsService): void {
  handle(app, signUps.readSignUpLink, ({ user, params }) => signUp.readLink(user.id, params.listingId))
  handle(app, signUps.writeSignUpLink, ({ user, params, body }) =>
    signUp.writeLink(user.id, params.listingId, body.places),
  )
  handle(
    app,
    signUps.mailConsignorLinks,
    ({ user, params, body }, request) => mails.invite(user.id, { ...params, ...body, language: getLanguage(request) }),
    { limit: 'consignorMails' },
  )
  handle(app, signUps.readSignUpPage, ({ params }) => signUp.read(params.token))
  handle(
    app,
    signUps.signUpConsignor,
    ({ params, body }, request) => signUp.register(params.token, body, getLanguage(request)),
    { limit: 'consignorSignUp' },
  )
}
