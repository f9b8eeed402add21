import swagger from '@fastify/swagger'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from '#config.ts'
import type { Database } from '#db/database.ts'
import { createEvents } from '#db/events.ts'
import { accountsRoutes } from '#features/accounts/routes.ts'
import { accountsService } from '#features/accounts/service.ts'
import { detectionJobs } from '#features/detection/jobs.ts'
import { detectionRoutes } from '#features/detection/routes.ts'
import { detectionService } from '#features/detection/service.ts'
import { discoveryJobs } from '#features/discovery/jobs.ts'
import { discoveryRoutes } from '#features/discovery/routes.ts'
import { discoveryService } from '#features/discovery/service.ts'
import { itemsRoutes } from '#features/items/routes.ts'
import { itemsService } from '#features/items/service.ts'
import { listingsJobs } from '#features/listings/jobs.ts'
import { listingsRoutes } from '#features/listings/routes.ts'
import { listingsService } from '#features/listings/service.ts'
import { sharingRoutes } from '#features/listings/sharing-routes.ts'
import { sharingService } from '#features/listings/sharing.ts'
import { messagesJobs } from '#features/messages/jobs.ts'
import { messagesRoutes } from '#features/messages/routes.ts'
import { messagesService } from '#features/messages/service.ts'
import { photosJobs } from '#features/photos/jobs.ts'
import { photosRoutes } from '#features/photos/routes.ts'
import { photosService } from '#features/photos/service.ts'
import { placesRoutes } from '#features/places/routes.ts'
import { placesService } from '#features/places/service.ts'
import { plansRoutes } from '#features/plans/routes.ts'
import { plansService } from '#features/plans/service.ts'
import { pricingService } from '#features/pricing/service.ts'
import { savedRoutes } from '#features/saved/routes.ts'
import { savedService } from '#features/saved/service.ts'
import { tripRoutes } from '#features/saved/trip-routes.ts'
import { tripService } from '#features/saved/trip-service.ts'
import { waitlistRoutes } from '#features/waitlist/routes.ts'
import { waitlistService } from '#features/waitlist/service.ts'
import { createAuth } from '#auth.ts'
import { useErrorBodies } from '#http/error-body.ts'
import { healthRoutes } from '#http/health.ts'
import { rateLimitPlugin } from '#http/rate-limit.ts'
import { securityPlugin } from '#http/security.ts'
import { sessionPlugin } from '#http/session.ts'
import { REQUEST_TIMEOUT_MS, slowBodiesPlugin } from '#http/slow-bodies.ts'
import { serveWebApp } from '#http/static.ts'
import { createQueue } from '#jobs/queue.ts'
import { chooseAddressChecker } from '#ports/addresses/index.ts'
import { chooseGeocoder } from '#ports/geocoder/index.ts'
import { chooseMailer } from '#ports/mailer/index.ts'
import { chooseObjectStore } from '#ports/objects/index.ts'
import { chooseRouting } from '#ports/routing/index.ts'
import { chooseVision } from '#ports/vision/index.ts'

const BODY_LIMIT_BYTES = 1024 * 1024

export interface AppOptions {
  config: Config
  database: Database
  log: FastifyBaseLogger
}

/** Wires ports, services, routes and jobs together: the only place where they meet. Does not listen. */
export async function buildApp({ config, database, log }: AppOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
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

  const { db, connection } = database
  const events = createEvents({ connection, log })
  const queue = createQueue({ database, log })
  const vision = chooseVision({ config })
  const objects = chooseObjectStore({ config, log })
  const geocoder = chooseGeocoder(config)
  const addresses = chooseAddressChecker(config)
  const routing = chooseRouting({ config, log })

  const auth = createAuth({ config, database, log })
  const plans = plansService({ db })
  const places = placesService({ geocoder, addresses, log })
  const pricing = pricingService()
  const photos = photosService({ config, database, objects, log })
  const listings = listingsService({ database, plans, places, photos })
  const sharing = sharingService({ listings, publicUrl: config.publicUrl, productName: config.productName })
  const items = itemsService({ database, photos })
  const detection = detectionService({
    database,
    events,
    vision,
    photos,
    pricing,
    enqueue: (tx, runId) => detectionQueue.enqueue(tx, runId),
    log,
  })
  const detectionQueue = detectionJobs(queue, detection)
  const messages = messagesService({
    database,
    listings,
    mailer: chooseMailer(config),
    enqueueMail: (tx, messageId) => messageMails.enqueue(tx, messageId),
    publicUrl: config.publicUrl,
    productName: config.productName,
  })
  const messageMails = messagesJobs(queue, messages)
  const photoSweeps = photosJobs(queue, photos)
  const discovery = discoveryService({ database, places })
  const listingSweeps = listingsJobs(queue, listings)
  const wordRefreshes = discoveryJobs(queue, discovery)

  await app.register(slowBodiesPlugin, {})
  await app.register(sessionPlugin, { auth })
  await app.register(securityPlugin, { config })
  await app.register(rateLimitPlugin, { pool: database.pool, isEnabled: config.hasRateLimits })
  await app.register(swagger, {
    openapi: { info: { title: config.productName, version: '1' } },
    transform: jsonSchemaTransform,
  })

  healthRoutes(app, {
    database: { check: () => database.pool.query('select 1').then(() => null), isRequired: true },
    objects: { check: () => objects.check(), isRequired: true },
    detection: {
      check: () => vision.check().then(({ ok, reason }) => (ok ? null : (reason ?? 'off'))),
      isRequired: false,
    },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  accountsRoutes(app, {
    service: accountsService({ auth, publicUrl: config.publicUrl, hasProvider: config.oidc !== undefined }),
    auth,
  })
  plansRoutes(app, plans)
  listingsRoutes(app, listings)
  sharingRoutes(app, sharing)
  itemsRoutes(app, items)
  photosRoutes(app, photos)
  detectionRoutes(app, detection)
  placesRoutes(app, places)
  discoveryRoutes(app, discovery)
  savedRoutes(app, savedService({ database, listings }))
  tripRoutes(app, tripService({ listings, places, routing }))
  messagesRoutes(app, messages)
  waitlistRoutes(app, waitlistService({ db }))
  await serveWebApp(app, {
    config,
    salePage: (listingId, viewerId) => sharing.page(viewerId, listingId),
  })

  app.addHook('onReady', async () => {
    await queue.start()
    await photoSweeps.start()
    await listingSweeps.start()
    await wordRefreshes.start()
  })
  app.addHook('onClose', async () => {
    await queue.stop()
    await vision.close()
    await events.stop()
  })
  return app
}

/** Fastify takes a number of trusted hops as a function of the hop. */
function trustedProxies(
  setting: Config['trustProxy'],
): boolean | string[] | ((address: string, hop: number) => boolean) {
  return typeof setting === 'number' ? (_address, hop) => hop < setting : setting
}
