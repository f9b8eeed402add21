import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { Config } from '#config/config.ts'
import { createServices, type ServicesOptions } from '#services.ts'
import { accessTokensRoutes } from '#core/access-tokens/routes.ts'
import { webhooksRoutes } from '#core/webhooks/routes.ts'
import { ownAccountRoutes } from '#core/accounts/own-account-routes.ts'
import { authRoutes } from '#core/accounts/auth-routes.ts'
import { accountsRoutes } from '#core/accounts/routes.ts'
import { adsRoutes } from '#site/ads/routes.ts'
import { analyticsRoutes } from '#site/analytics/routes.ts'
import { detectionRoutes } from '#sell/detection/routes.ts'
import { feedsRoutes } from '#shop/browse/feeds-routes.ts'
import { embedsRoutes } from '#shop/embeds/routes.ts'
import { browseRoutes } from '#shop/browse/routes.ts'
import { dibsRoutes } from '#sell/dibs/routes.ts'
import { insightsRoutes } from '#sell/insights/routes.ts'
import { leftoversRoutes } from '#sell/leftovers/routes.ts'
import { marketplaceRoutes } from '#sell/exports/marketplace-routes.ts'
import { localRulesRoutes } from '#sell/local-rules/routes.ts'
import { priceIdeasRoutes } from '#sell/price-ideas/routes.ts'
import { streetSignsRoutes } from '#sell/signs/routes.ts'
import { exportsRoutes } from '#sell/exports/routes.ts'
import { holdsRoutes } from '#day/holds/routes.ts'
import { appointmentsRoutes } from '#day/appointments/routes.ts'
import { doorLineRoutes } from '#day/door-line/routes.ts'
import { offersRoutes } from '#day/offers/routes.ts'
import { hostDayRoutes } from '#day/host-day/routes.ts'
import { interestRoutes } from '#core/interest/routes.ts'
import { itemsRoutes } from '#core/items/routes.ts'
import { draftsRoutes } from '#sell/drafts/routes.ts'
import { coHostsRoutes } from '#core/co-hosts/routes.ts'
import { findHost } from '#core/listings/ownership.ts'
import { listingsRoutes } from '#core/listings/routes.ts'
import { visitReportsRoutes } from '#day/visit-reports/routes.ts'
import { liveStatusRoutes } from '#day/live-status/routes.ts'
import { positionRoutes } from '#core/listings/position-routes.ts'
import { sharingRoutes } from '#core/listings/share-routes.ts'
import { messagesRoutes } from '#core/messages/routes.ts'
import { notificationsRoutes } from '#core/notifications/routes.ts'
import { adminRoutes } from '#site/admin/routes.ts'
import { setupRoutes } from '#site/admin/setup-routes.ts'
import { photosRoutes } from '#core/photos/routes.ts'
import { placesRoutes } from '#core/places/routes.ts'
import { plansRoutes } from '#core/plans/routes.ts'
import { pricingRoutes } from '#sell/pricing/routes.ts'
import { recallsRoutes } from '#sell/recalls/routes.ts'
import { webhookRoutes } from '#core/plans/webhook-routes.ts'
import { reportsRoutes } from '#site/reports/routes.ts'
import { calendarFeedRoutes } from '#shop/saved/calendar-feed-routes.ts'
import { savedRoutes } from '#shop/saved/routes.ts'
import { communityFilesRoutes } from '#shop/community-files/routes.ts'
import { communityNewsRoutes } from '#shop/community-days/news-routes.ts'
import { communityPrintsRoutes } from '#shop/community-prints/routes.ts'
import { communityDaysRoutes } from '#shop/community-days/routes.ts'
import { communitySharingRoutes } from '#shop/community-sharing/routes.ts'
import { siteSharingRoutes } from '#shop/site-sharing/routes.ts'
import { communityTripsRoutes } from '#shop/community-trips/routes.ts'
import { seenSalesRoutes } from '#shop/seen-sales/routes.ts'
import { savedItemsRoutes } from '#shop/saved-items/routes.ts'
import { consignmentPrintsRoutes } from '#day/consignment-prints/routes.ts'
import { consignmentsRoutes } from '#day/consignments/routes.ts'
import { payWaysRoutes } from '#core/pay-ways/routes.ts'
import { buyerReceiptsRoutes } from '#day/receipts/routes.ts'
import { callerReader, tillRoutes } from '#day/till/routes.ts'
import { ledgerRoutes } from '#day/ledger/routes.ts'
import { jointTripRoutes } from '#shop/joint-trips/routes.ts'
import { tripRoutes } from '#shop/trips/routes.ts'
import { supportRoutes } from '#site/support/routes.ts'
import { suppliesRoutes } from '#site/supplies/routes.ts'
import { waitlistRoutes } from '#site/waitlist/routes.ts'
import { lettersRoutes } from '#shop/letters/routes.ts'
import { saturdayRoutes } from '#shop/saturday/routes.ts'
import { wantsRoutes } from '#shop/wants/routes.ts'
import { wellKnownRoutes } from '#http/well-known.ts'
import { shortcutsFirst } from '#http/assets.ts'
import { compressionPlugin } from '#http/compression.ts'
import { databaseWaitsPlugin } from '#http/database-waits.ts'
import { diskFloorPlugin } from '#http/disk-floor.ts'
import { useErrorBodies } from '#http/error-body.ts'
import { validatorCompiler } from '#http/validation.ts'
import { adminRule } from '#auth/admins.ts'
import { eventStreamsPlugin } from '#http/event-stream.ts'
import { healthRoutes } from '#http/health.ts'
import { apiDocsOptions, openApiOptions } from '#http/openapi.ts'
import { serveManifests } from '#http/manifest.ts'
import { metricsRoute } from '#http/metrics.ts'
import { rateLimitPlugin } from '#http/rate-limit.ts'
import { requestLog } from '#http/request-log.ts'
import { requestTelemetryPlugin } from '#http/request-telemetry.ts'
import { securityHeaders, securityPlugin } from '#http/security.ts'
import { sessionPlugin } from '#http/session.ts'
import { REQUEST_TIMEOUT_MS, slowBodiesPlugin } from '#http/slow-bodies.ts'
import { webAssets } from '#http/static.ts'
import { unreadAnswers, unreadAnswersPlugin } from '#http/unread-answers.ts'
import { fillServerGaps, unroutableOptions } from '#http/unroutable.ts'
import { publicPages } from '#pages/public-pages.ts'
import { pageRoutes } from '#pages/routes.ts'

const BODY_LIMIT_BYTES = 1024 * 1024

interface WebAppOptions extends ServicesOptions {
  services: ReturnType<typeof createServices>
}

/** Builds what this process's role needs, over HTTP. Does not listen. */
export async function buildApp(options: ServicesOptions): Promise<FastifyInstance> {
  const { config, database, log } = options
  const services = createServices(options)
  const app = config.role === 'worker' ? workerApp(log) : await webApp({ config, database, log, services })
  checkHealth(app, { config, database, services })
  metricsRoute(app, config.metricsToken)
  app.addHook('onReady', () => services.start())
  app.addHook('onClose', () => services.stop())
  return app
}

/** Answers load balancers and monitoring. */
function workerApp(log: FastifyBaseLogger): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: requestLog(),
    forceCloseConnections: 'idle',
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  useErrorBodies(app)
  return app
}

/** The whole app on top of the services. */
async function webApp({ config, database, log, services }: WebAppOptions): Promise<FastifyInstance> {
  const headers = securityHeaders(config)
  const pages = publicPages(config.pageCacheSeconds, headers)
  const unread = unreadAnswers(config.network.unread)
  const app: FastifyInstance = Fastify({
    ...unroutableOptions(headers, config.network),
    loggerInstance: log,
    logController: requestLog(),
    serverFactory: shortcutsFirst(() => webAssets(headers, log), pages, unread),
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  useErrorBodies(app)
  fillServerGaps(app)

  await app.register(requestTelemetryPlugin, config)
  await app.register(databaseWaitsPlugin)
  await app.register(unreadAnswersPlugin, { unread })
  await app.register(slowBodiesPlugin, config.network)
  await app.register(securityPlugin, { config, headers })
  await app.register(compressionPlugin)
  const { sessionToken } = (await services.auth.$context).authCookies
  await app.register(sessionPlugin, {
    auth: services.auth,
    cookieName: sessionToken.name,
    findProgram: (token) => services.accessTokens.findCaller(token),
    isAdmin: adminRule(config),
    needsConfirmation: services.confirmation.isNeeded,
  })
  app.decorate('findHost', (caller, listingId) => findHost(database.db, caller, listingId))
  await app.register(rateLimitPlugin, { pool: database.pool, isEnabled: config.hasRateLimits })
  await app.register(eventStreamsPlugin)
  await app.register(diskFloorPlugin, { hasRoom: services.hasRoomForRows })
  await app.register(swagger, openApiOptions({ title: config.productName, sessionCookie: sessionToken.name }))

  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  await app.register(swaggerUi, apiDocsOptions(config.productName))
  accountsRoutes(app, services)
  authRoutes(app, { ...config, accounts: services.accounts })
  ownAccountRoutes(app, services)
  accessTokensRoutes(app, services.accessTokens)
  webhooksRoutes(app, services.webhooks)
  plansRoutes(app, services.plans)
  webhookRoutes(app, services.plans)
  listingsRoutes(app, services)
  liveStatusRoutes(app, services.liveStatus)
  visitReportsRoutes(app, services.visitReports)
  draftsRoutes(app, services)
  positionRoutes(app, services)
  sharingRoutes(app, services.sharing)
  itemsRoutes(app, services.items)
  interestRoutes(app, services.interest)
  ledgerRoutes(app, services.ledger)
  holdsRoutes(app, services.holds)
  offersRoutes(app, services.offers)
  appointmentsRoutes(app, services.appointments)
  hostDayRoutes(app, services.hostDay)
  const isHttps = config.publicUrl.startsWith('https:')
  payWaysRoutes(app, services.payWays)
  tillRoutes(app, services.till, { isHttps })
  buyerReceiptsRoutes(app, services.buyerReceipts)
  await consignmentsRoutes(app, services.consignments, callerReader({ isHttps }))
  doorLineRoutes(app, services.doorLine, callerReader({ isHttps }))
  consignmentPrintsRoutes(app, services.consignmentPrints)
  exportsRoutes(app, services.exports)
  streetSignsRoutes(app, services.streetSigns)
  priceIdeasRoutes(app, services.priceIdeas)
  localRulesRoutes(app, services.localRules)
  marketplaceRoutes(app, services.marketplaces)
  insightsRoutes(app, services.insights)
  leftoversRoutes(app, services.leftovers)
  coHostsRoutes(app, services.coHosts)
  dibsRoutes(app, services.dibs)
  photosRoutes(app, services.photos)
  detectionRoutes(app, services.detection)
  placesRoutes(app, services)
  pricingRoutes(app, services.pricing)
  recallsRoutes(app, services.recalls)
  browseRoutes(app, services)
  feedsRoutes(app, services.feeds, { isOpen: config.siteMode === 'open', publicUrl: config.publicUrl })
  embedsRoutes(app, services.embeds, config)
  savedRoutes(app, services.saved)
  savedItemsRoutes(app, services.savedItems)
  calendarFeedRoutes(app, services.calendarFeeds)
  tripRoutes(app, services)
  jointTripRoutes(app, services.jointTrips)
  messagesRoutes(app, services.messages)
  notificationsRoutes(app, services.notifications)
  await waitlistRoutes(app, services.waitlist)
  await wantsRoutes(app, services.wants)
  await saturdayRoutes(app, services.saturday)
  await lettersRoutes(app, services.letters)
  communityDaysRoutes(app, services.communityDays)
  communityFilesRoutes(app, services.communityFiles)
  communityPrintsRoutes(app, services.communityPrints)
  await communityNewsRoutes(app, services.communityNews)
  communitySharingRoutes(app, services.communitySharing)
  siteSharingRoutes(app, services.siteSharing)
  communityTripsRoutes(app, services.communityTrips)
  seenSalesRoutes(app, services.seenSales)
  adsRoutes(app, services.ads)
  suppliesRoutes(app, services.supplies)
  analyticsRoutes(app, services.analytics)
  reportsRoutes(app, services.reports)
  supportRoutes(app, services.support)
  adminRoutes(app, services.admin)
  setupRoutes(app, services.setup)
  wellKnownRoutes(app, config)
  serveManifests(app, { productName: config.productName, takesSightings: config.seenSales.isOn })
  const { pages: communityDays, lists: communityDayLists } = services.communityDays
  await pageRoutes(app, { config, pages, ...services, communityDays, communityDayLists })
  app.addHook('onReady', () => services.setup.start())

  return app
}

function checkHealth(
  app: FastifyInstance,
  { config, database, services }: Pick<WebAppOptions, 'config' | 'database' | 'services'>,
): void {
  healthRoutes(app, {
    metricsToken: config.metricsToken,
    describeDetection: services.describeDetection,
    checks: {
      database: { check: () => database.pool.query('select 1').then(() => null), isRequired: true },
      objects: { check: services.checks.objects, isRequired: true },
      disk: { check: services.checks.disk, isRequired: false },
      detection: {
        check: () => services.checks.vision().then(({ ok, reason }) => (ok ? null : (reason ?? 'off'))),
        isRequired: false,
      },
    },
  })
}

/** Fastify accepts a number of trusted hops as a function of the hop. */
function trustedProxies(
  setting: Config['trustProxy'],
): boolean | string[] | ((address: string, hop: number) => boolean) {
  return typeof setting === 'number' ? (_address, hop) => hop < setting : setting
}
