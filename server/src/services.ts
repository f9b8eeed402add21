import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#config/config.ts'
import type { Database } from '#db/database.ts'
import { replicaReads } from '#db/replica.ts'
import { createEvents } from '#db/events.ts'
import { leavingService } from '#core/accounts/account-deletion.ts'
import { ownAccountService } from '#core/accounts/own-account.ts'
import { ownDataService } from '#core/accounts/own-data.ts'
import { draftsService } from '#sell/drafts/service.ts'
import { backupsJobs } from '#site/backups/jobs.ts'
import { backupsService } from '#site/backups/service.ts'
import { detectionJobs } from '#sell/detection/jobs.ts'
import { detectionService } from '#sell/detection/service.ts'
import { browseJobs } from '#shop/browse/jobs.ts'
import type { AppointmentsService } from '#day/appointments/service.ts'
import { holdsJobs } from '#day/holds/jobs.ts'
import { holdsService } from '#day/holds/service.ts'
import { interestService } from '#core/interest/service.ts'
import { itemsService } from '#core/items/service.ts'
import { listingsJobs, positionFixJobs } from '#core/listings/jobs.ts'
import { visitReportsJobs } from '#day/visit-reports/jobs.ts'
import { visitReportsService } from '#day/visit-reports/service.ts'
import type { DoorLineService } from '#day/door-line/service.ts'
import { createLiveStatus } from '#day/live-status/create.ts'
import { pinService } from '#core/listings/pin-service.ts'
import { positionFixesService } from '#core/listings/position-fixes.ts'
import { listingsClock } from '#core/listings/clock.ts'
import { listingsService } from '#core/listings/service.ts'
import { sharingService } from '#core/listings/share-service.ts'
import { messagesJobs } from '#core/messages/jobs.ts'
import { messagesService } from '#core/messages/service.ts'
import { createNotifications } from '#core/notifications/create.ts'
import { hidingMailJobs } from '#site/admin/hiding-mails.ts'
import { adminService } from '#site/admin/service.ts'
import { photosJobs } from '#core/photos/jobs.ts'
import { photosService } from '#core/photos/service.ts'
import { mapStillService } from '#core/places/map-still-service.ts'
import { mapTilesService } from '#core/places/map-tiles.ts'
import { placesService } from '#core/places/service.ts'
import { plansJobs } from '#core/plans/jobs.ts'
import { plansService } from '#core/plans/service.ts'
import { pricingService } from '#sell/pricing/service.ts'
import { soldNear } from '#sell/pricing/sold-queries.ts'
import { createWebhooks } from '#core/webhooks/create.ts'
import { createRecalls } from '#sell/recalls/create.ts'
import { choosePorts, type Outgoing } from '#ports.ts'
import { openPrinter } from '#printing/printer.ts'
import { diskSpace, observeDisk } from '#disk-space.ts'
import { searches } from './searches.ts'
import { accountServices } from '#account-services.ts'
import { listingTools } from '#listing-tools.ts'
import { dayServices } from '#day-services.ts'
import { sellServices } from '#sell-services.ts'
import { shopServices } from '#shop-services.ts'
import { siteServices } from '#site-services.ts'
import { personalData } from '#personal-data.ts'
import { followPublicChanges } from '#public-changes.ts'
import { createQueue } from '#jobs/queue.ts'

export interface ServicesOptions {
  config: Config
  database: Database
  /** For reads that may be seconds old; not closed by the app. */
  replica?: Pick<Database, 'db'> | undefined
  log: FastifyBaseLogger
  /** Where addresses that people give may lead; undefined: to the public internet alone. */
  outgoing?: Outgoing | undefined
}

/** Builds all services and jobs. Nothing runs before `start`. */
export function createServices({ config, database, replica, log, outgoing }: ServicesOptions) {
  const { db, connection } = database
  const { publicUrl, productName, appSecret: secret } = config
  const site = { publicUrl, productName }
  const events = createEvents({ connection, log })
  const runsJobs = config.role !== 'web'
  const queue = createQueue({ database, log, runsJobs })
  const ports = choosePorts({ config, database, log, outgoing })
  const { vision, objects, geocoder, addresses, market, mailer, appraiser, routing, weather, forward, push, payments } =
    ports

  const canSendMail = config.smtpUrl !== undefined
  const people = accountServices({ config, database, queue, mailer, canSendMail, log })
  const { auth, accessTokens, confirmation, delays, passwordReset, limits, accounts } = people
  const plans = plansService({ database, payments, publicUrl, log })
  plansJobs(queue, plans)
  const places = placesService({ geocoder, addresses, log })
  const disk = diskSpace({ folder: config.dataDir, floorBytes: config.diskFloorBytes, log })
  const photos = photosService({ config, database, objects, disk, log, outgoing })
  const ownAccount = ownAccountService({ database, photos })
  const { noticePace: pace } = config
  const telling = { database, push, mailer, ownAccount, confirmation, canSendMail, pace, ...site, log }
  const notifications = createNotifications(queue, telling)
  const { onPublicChange, ...following } = followPublicChanges(queue, {
    database,
    notifications,
    secret,
    hasSeenSales: config.seenSales.isOn,
  })
  const webhooks = createWebhooks(queue, { database, mailer, confirmation, secret, ...site, outgoing, log })
  const listings = listingsService({
    database,
    confirmation,
    plans,
    places,
    photos,
    earlyAccessHours: config.earlyAccessHours,
    onDaysChanged: (tx, before) => liveStatus.daysChanged(tx, before),
    onMoved: (tx, after, move) => liveStatus.moved(tx, after, move),
    onPublicChange,
    onPublished: (tx, listingId) =>
      webhooks.emitForListing(tx, listingId, [{ type: 'sale.published', data: { listingId } }]),
    onDelete: (tx, listingId) => day.noteDeletion(tx, listingId),
    checkPublishable: (tx, listingId) => sellParts.dibs.checkPublishable(tx, listingId),
  })
  const toldParts = { database, events, notifications, webhooks, onDaysMoved: onPublicChange }
  const onChange: DoorLineService['saleChanged'] = (tx, before) => day.doorLine.saleChanged(tx, before)
  const liveStatus = createLiveStatus(queue, { ...toldParts, plans, onChange, secret })
  const interest = interestService({ db, plans, secret, log })
  const placing = { database, places, onPublicChange }
  const positionFixes = positionFixesService({
    ...placing,
    events,
    enqueue: (tx, runId) => positionFixQueue.enqueue(tx, runId),
    log,
  })
  const pins = pinService(placing)
  const positionFixQueue = positionFixJobs(queue, positionFixes)
  const sharing = sharingService({ listings, photos, ...site })
  const items = itemsService({ database, photos, onPublicChange, webhooks })
  const drafts = draftsService({ database, listings, items, ownAccount, photos })
  const pricing = pricingService({ findPublished: items.findPublished, findSold: soldNear(db), market })
  const detection = detectionService({
    database,
    events,
    vision,
    remote: appraiser && config.ai ? { appraiser, limits: config.ai, isForAll: config.ai.plans === 'all' } : null,
    books: ports.books,
    photos,
    pricing,
    ownAccount,
    drafts,
    enqueue: (tx, userId) => detectionQueue.enqueue(tx, userId),
    log,
  })
  const detectionQueue = detectionJobs(queue, detection)
  const messages = messagesService({
    database,
    confirmation,
    listings,
    interest,
    notifications,
    mailer,
    enqueueMail: (tx, messageId) => messageMails.enqueue(tx, messageId),
    ...site,
  })
  const messageMails = messagesJobs(queue, messages)
  const holds = holdsService({ database, events, confirmation, messages, notifications })
  holdsJobs(queue, holds)
  photosJobs(queue, photos)
  const reads = replicaReads({ primary: db, replica: replica?.db, log })
  const searching = searches({ database, reads, places, ...site, isOpen: config.siteMode === 'open' })
  listingsJobs(queue, listingsClock({ database, onPublicChange }))
  const visitReports = visitReportsService({ database, listings, notifications, secret })
  visitReportsJobs(queue, visitReports)
  const siteParts = siteServices(queue, { config, database, forward, listings, mailer, log })
  const mapTiles = mapTilesService({ archive: config.mapTiles })
  const printer = openPrinter(config.printing)
  const shared = { config, database, listings, mapTiles, ownAccount, photos, plans, printer, webhooks, log }
  const listOwnAppointments: AppointmentsService['listOwn'] = (userId) => day.appointments.listOwn(userId)
  const kept = shopServices(queue, {
    ...shared,
    ...searching,
    appointments: { listOwn: listOwnAppointments },
    confirmation,
    delays,
    detection,
    holds,
    interest,
    liveStatus,
    mailer,
    messages,
    notifications,
    places,
    routing,
    sharing,
    weather,
  })
  const recalls = createRecalls(queue, { database, recalls: ports.recalls, log })
  const day = dayServices(queue, {
    ...shared,
    canSendMail,
    confirmation,
    events,
    holds,
    items,
    listHomes: kept.saturday.listHomes,
    mailer,
    messages,
    notifications,
    push,
    recalls,
  })
  const tools = listingTools({ database, listings, drafts, items, holds, ownAccount, photos, plans })
  const sellParts = sellServices(queue, {
    ...shared,
    confirmation,
    copies: tools.copies,
    drafts,
    interest,
    messages,
    notifications,
    pricing,
    stickerNotes: (...sale) => day.till.stickerNotes(...sale),
  })
  const backups = backupsService({
    database,
    objects,
    storage: ports.backupStorage,
    passphrase: config.backups?.passphrase,
  })
  backupsJobs(queue, backups)
  const checks = { objects: () => objects.check(), disk: () => disk.check(), vision: () => vision.check() }
  const hidingMails = hidingMailJobs(queue, { database, mailer, ...site })
  const admin = adminService({
    ...siteParts,
    database,
    enqueueHidingMail: hidingMails.enqueue,
    health: { checks, diskSpace: () => disk.space(), canSendMail, backups },
    detection: detection.operator,
    accounts: ownAccount,
    passwordReset,
    listings,
    mailer,
    messages,
    plans,
    queue,
    seenSales: kept.seenSales.operator,
    communityDays: kept.communityDays.operator,
    localRules: sellParts.localRules.operator,
  })
  browseJobs(queue, searching.browse)
  const programs = { accessTokens, webhooks }
  const own = { notifications, listings, holds, messages }
  let stopObserving = () => {}

  return {
    auth,
    accounts,
    confirmation,
    passwordReset,
    plans,
    ...own,
    liveStatus,
    visitReports,
    drafts,
    ...tools,
    ...day,
    positionFixes,
    pins,
    sharing,
    items,
    interest,
    ...sellParts,
    photos,
    detection,
    places,
    mapStills: mapStillService(),
    mapTiles,
    pricing,
    recalls,
    ...searching,
    ownAccount,
    ownData: ownDataService({
      database,
      photos,
      parts: personalData({ drafts, ...own, ...tools, ...programs, ...day, ...sellParts, ...siteParts, ...kept }),
      log,
    }),
    leaving: leavingService({ auth, limits, database, listings, messages, photos, plans, day }),
    admin,
    ...kept,
    ...siteParts,
    ...programs,
    ...following,
    checks,
    // Another PostgreSQL has a disk that is not measured here.
    hasRoomForRows: async () => config.databaseUrl !== undefined || disk.hasRoomFor(0),
    describeDetection: () => vision.describe(),
    async start(): Promise<void> {
      await siteParts.rowUsage.writeLimits()
      if (runsJobs) for (const part of [vision, detection.operator]) part.start()
      const ends = [observeDisk(disk), backups.observe()]
      stopObserving = () => ends.forEach((end) => end())
      await queue.start()
    },
    async stop(): Promise<void> {
      stopObserving()
      detection.operator.stop()
      await queue.stop()
      const { ads, supplies, analytics } = siteParts
      await Promise.all([ads.stop(), supplies.stop(), interest.stop(), analytics.stop()])
      await Promise.all([vision.close(), printer.close()])
      await kept.trips.close()
      await events.stop()
    },
  }
}
