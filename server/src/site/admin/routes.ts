import { t } from '@yardsnap/contract/texts'
import * as contract from '@yardsnap/contract/admin'
import * as catalog from '@yardsnap/contract/admin-catalog'
import * as detection from '@yardsnap/contract/admin-detection'
import * as communityDays from '@yardsnap/contract/admin-community-days'
import * as localRules from '@yardsnap/contract/admin-local-rules'
import * as seenSales from '@yardsnap/contract/admin-seen-sales'
import * as support from '@yardsnap/contract/support'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '#errors.ts'
import { asDownload } from '#http/download.ts'
import { getLanguage } from '#http/language.ts'
import { handle, refuseAllButAdmins } from '#http/handle.ts'
import type { AdminService } from './service.ts'

const none = () => undefined

/** All routes answer 404 to everyone but admins. */
export function adminRoutes(app: FastifyInstance, service: AdminService): void {
  handle(app, contract.getFigures, ({ query }) => service.figures(query.days))
  handle(app, contract.getPlanFigures, () => service.planFigures())
  handle(app, contract.getHealth, (_, request) => service.health(getLanguage(request)))
  handle(app, contract.getQueues, () => service.queues())
  handle(app, detection.getDetectionState, (_, request) => service.detection(getLanguage(request)))
  handle(app, detection.choosePack, ({ user, body }) => service.choosePack(user.email, body.pack).then(none))
  handle(app, contract.findUsers, ({ query }) => service.findUsers(query.search))
  handle(app, contract.grantPlan, ({ user, params, body }) =>
    service.grantPlan(user.email, params.userId, body).then(none),
  )
  handle(app, contract.suspendUser, ({ user, params }) => service.suspend(user.email, params.userId).then(none))
  handle(app, contract.unsuspendUser, ({ user, params }) => service.unsuspend(user.email, params.userId).then(none))
  handle(app, contract.findListings, ({ query }) => service.findListings(query.search))
  handle(app, contract.hideListing, ({ user, params, body }) =>
    service.hide(user.email, params.listingId, body.reason).then(none),
  )
  handle(app, contract.unhideListing, ({ user, params }) => service.unhide(user.email, params.listingId).then(none))
  handle(app, contract.getReports, () => service.listReports())
  handle(app, contract.getOpenWork, () => service.openWork())
  handle(app, support.getSupportMessages, () => service.listSupportMessages())
  handle(app, support.closeSupportMessage, ({ user, params }) =>
    service.closeSupportMessage(user.email, params.messageId).then(none),
  )
  handle(app, contract.closeReport, ({ user, params }) => service.closeReport(user.email, params.reportId).then(none))
  handle(app, contract.getWaitlist, () => service.waitlist())
  handle(app, contract.getMails, () => service.mails())
  handle(app, contract.getActions, ({ query }) => service.actions(query.before))
  seenSalesRoutes(app, service)
  communityDaysRoutes(app, service)
  localRulesRoutes(app, service)
  catalogRoutes(app, service)
  fileRoutes(app, service)
}

function seenSalesRoutes(app: FastifyInstance, service: AdminService): void {
  handle(app, seenSales.getSeenSaleQueue, () => service.listSeenSales())
  handle(app, seenSales.hideSeenSale, ({ user, params }) =>
    service.setSeenSaleHidden(user.email, params.seenSaleId, true),
  )
  handle(app, seenSales.unhideSeenSale, ({ user, params }) =>
    service.setSeenSaleHidden(user.email, params.seenSaleId, false),
  )
  handle(app, seenSales.blockFinder, ({ user, params }) => service.setFinderBlocked(user.email, params.userId, true))
  handle(app, seenSales.unblockFinder, ({ user, params }) => service.setFinderBlocked(user.email, params.userId, false))
  handle(app, seenSales.getWaitingClaims, () => service.listClaims())
  handle(app, seenSales.answerClaim, ({ user, params, body }) =>
    service.answerClaim(user.email, params.claimId, body.isAccepted),
  )
}

function communityDaysRoutes(app: FastifyInstance, service: AdminService): void {
  handle(app, communityDays.getAllCommunityDays, () => service.listCommunityDays())
  for (const [endpoint, isVerified] of [
    [communityDays.verifyDay, true],
    [communityDays.unverifyDay, false],
  ] as const) {
    handle(app, endpoint, ({ user, params }) =>
      service.setDayVerified(user.email, params.communityDayId, isVerified).then(none),
    )
  }
  for (const [endpoint, isHidden] of [
    [communityDays.hideDay, true],
    [communityDays.unhideDay, false],
  ] as const) {
    handle(app, endpoint, ({ user, params }) =>
      service.setDayHidden(user.email, params.communityDayId, isHidden).then(none),
    )
  }
}

function localRulesRoutes(app: FastifyInstance, service: AdminService): void {
  handle(app, localRules.getAllLocalRules, ({ query }) => service.listLocalRules(query.search ?? ''))
  handle(app, localRules.putLocalRule, ({ user, params, query, body }) =>
    service
      .saveLocalRule(user.email, { ruleId: params.ruleId, rule: body, isChange: query.isChange === 'true' })
      .then(none),
  )
  handle(app, localRules.deleteLocalRule, ({ user, params }) =>
    service.removeLocalRule(user.email, params.ruleId).then(none),
  )
  handle(app, localRules.closeFoundRules, ({ user, params }) =>
    service.closeFoundRules(user.email, params.findId).then(none),
  )
  handle(app, localRules.exportLocalRules, async (_, _request, reply) => {
    const content = await service.exportLocalRules()
    const name = 'local-rules.csv'
    return asDownload(reply, { content, mediaType: 'text/csv; charset=utf-8', name, asciiName: name })
  })
  handle(app, localRules.importLocalRules, ({ user, body }) => service.importLocalRules(user.email, body.csv))
}

function catalogRoutes(app: FastifyInstance, service: AdminService): void {
  handle(app, catalog.getBookedAds, () => service.listAds())
  handle(app, catalog.createAd, ({ user, body }) => service.createAd(user.email, body))
  handle(app, catalog.updateAd, ({ user, params, body }) => service.updateAd(user.email, params.adId, body))
  handle(app, catalog.deleteAd, ({ user, params }) => service.deleteAd(user.email, params.adId).then(none))
  handle(app, catalog.getAdReport, ({ query }) => service.adReport(query.days))
  handle(app, catalog.getStockedProducts, () => service.listProducts())
  handle(app, catalog.createProduct, ({ user, body }) => service.createProduct(user.email, body))
  handle(app, catalog.updateProduct, ({ user, params, body }) =>
    service.updateProduct(user.email, params.productId, body),
  )
  handle(app, catalog.deleteProduct, ({ user, params }) =>
    service.deleteProduct(user.email, params.productId).then(none),
  )
}

const AdParams = z.object({ adId: z.uuid() })
const ProductParams = z.object({ productId: z.uuid() })
const MailParams = z.object({ mailId: z.string() })

/** Routes with bodies or responses other than JSON. */
function fileRoutes(app: FastifyInstance, service: AdminService): void {
  void app.register(async (scope) => {
    scope.addHook('onRequest', refuseAllButAdmins)
    scope.addContentTypeParser(
      /^image\//,
      { parseAs: 'buffer', bodyLimit: catalog.MAX_CATALOG_PICTURE_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.put(
      '/api/admin/ads/:adId/picture',
      { schema: { summary: 'Give an ad a picture', params: AdParams }, config: { addsNothing: true } },
      async (request, reply) => {
        const { adId } = AdParams.parse(request.params)
        await service.setAdPicture(await getActor(request), adId, readPicture(request))
        return reply.code(204).send()
      },
    )
    scope.delete(
      '/api/admin/ads/:adId/picture',
      { schema: { summary: 'Take an ad’s picture away', params: AdParams } },
      async (request, reply) => {
        const { adId } = AdParams.parse(request.params)
        await service.setAdPicture(await getActor(request), adId, null)
        return reply.code(204).send()
      },
    )
    scope.put(
      '/api/admin/products/:productId/picture',
      { schema: { summary: 'Give a product a picture', params: ProductParams }, config: { addsNothing: true } },
      async (request, reply) => {
        const { productId } = ProductParams.parse(request.params)
        await service.setProductPicture(await getActor(request), productId, readPicture(request))
        return reply.code(204).send()
      },
    )
    scope.delete(
      '/api/admin/products/:productId/picture',
      { schema: { summary: 'Take a product’s picture away', params: ProductParams } },
      async (request, reply) => {
        const { productId } = ProductParams.parse(request.params)
        await service.setProductPicture(await getActor(request), productId, null)
        return reply.code(204).send()
      },
    )
    scope.get(contract.WAITLIST_CSV_PATH, { schema: { summary: 'The waitlist as a table' } }, async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="waitlist.csv"')
        .send(await service.exportWaitlist(await getActor(request))),
    )
    scope.get(
      '/api/admin/mails/:mailId.eml',
      { schema: { summary: 'A mail as it was sent', params: MailParams } },
      async (request, reply) => {
        const { mailId } = MailParams.parse(request.params)
        return reply
          .type('message/rfc822')
          .header('content-disposition', `attachment; filename="mail.eml"`)
          .send(await service.mail(await getActor(request), mailId))
      },
    )
  })
}

/** @throws AppError `unsupported_type` when there is no body, or its type is another one that the app parses */
function readPicture({ body }: FastifyRequest): Buffer {
  if (!Buffer.isBuffer(body)) throw new AppError('unsupported_type', t.lazy`Send a picture: JPEG, PNG or WebP`)
  return body
}

async function getActor(request: FastifyRequest): Promise<string> {
  return (await request.currentUser())?.email ?? ''
}
