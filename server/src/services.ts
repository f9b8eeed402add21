import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#config.ts'
import type { Database } from '#db/database.ts'
import { replicaReads } from '#db/replica.ts'
import { createEvents } from '#db/events.ts'
import { accountMailJobs } from '#features/accounts/account-mails.ts'
import { accountRules } from '#features/accounts/account-rules.ts'
import { confirmationService } from '#features/accounts/confirmation.ts'
import { growingDelays } from '#features/accounts/growing-delays.ts'
import { knownDevices } from '#features/accounts/known-devices.ts'
import { leavingService } from '#features/accounts/account-deletion.ts'
import type { AccountMail } from '#features/accounts/mail.ts'
import { ownAccountService } from '#features/accounts/own-account.ts'
import { ownDataService } from '#features/accounts/own-data.ts'
import { passwordResetService } from '#features/accounts/password-reset.ts'
import { accountsService } from '#features/accounts/service.ts'
import { signInLimits } from '#features/accounts/sign-in-limits.ts'
import { adsService } from '#features/ads/service.ts'
import { analyticsService } from '#features/analytics/service.ts'
import { draftsService } from '#features/drafts/service.ts'
import { backupsJobs } from '#features/backups/jobs.ts'
import { backupsService } from '#features/backups/service.ts'
import { detectionJobs } from '#features/detection/jobs.ts'
import { detectionService } from '#features/detection/service.ts'
import { browseJobs } from '#features/browse/jobs.ts'
import { feedsService } from '#features/browse/feeds.ts'
import { findsService } from '#features/browse/finds.ts'
import { nearService } from '#features/browse/near.ts'
import { browseService } from '#features/browse/service.ts'
import { marketplaceService } from '#features/exports/marketplace-service.ts'
import { exportsService } from '#features/exports/service.ts'
import { holdsJobs } from '#features/holds/jobs.ts'
import { holdsService } from '#features/holds/service.ts'
import { hostDayService } from '#features/host-day/service.ts'
import { interestService } from '#features/interest/service.ts'
import { itemsService } from '#features/items/service.ts'
import { listingsJobs, positionFixJobs } from '#features/listings/jobs.ts'
import { liveStatusJobs } from '#features/live-status/jobs.ts'
import { liveStatusService } from '#features/live-status/service.ts'
import { pinService } from '#features/listings/pin-service.ts'
import { positionFixesService } from '#features/listings/position-fixes.ts'
import { listingsClock } from '#features/listings/clock.ts'
import { listingsService } from '#features/listings/service.ts'
import { sharingService } from '#features/listings/share-service.ts'
import { messagesJobs } from '#features/messages/jobs.ts'
import { messagesService } from '#features/messages/service.ts'
import { createNotifications } from '#features/notifications/create.ts'
import { hidingMailJobs } from '#features/admin/hiding-mails.ts'
import { adminService } from '#features/admin/service.ts'
import { photosJobs } from '#features/photos/jobs.ts'
import { photosService } from '#features/photos/service.ts'
import { mapStillService } from '#features/places/map-still-service.ts'
import { mapTilesService } from '#features/places/map-tiles.ts'
import { placesService } from '#features/places/service.ts'
import { plansJobs } from '#features/plans/jobs.ts'
import { plansService } from '#features/plans/service.ts'
import { pricingService } from '#features/pricing/service.ts'
import { rowUsageJobs } from '#features/row-usage/jobs.ts'
import { rowUsageService } from '#features/row-usage/service.ts'
import { reportsService } from '#features/reports/service.ts'
import { calendarFeedService } from '#features/saved/calendar-feed.ts'
import { savedService } from '#features/saved/service.ts'
import { savedItemsService } from '#features/saved-items/service.ts'
import { tillService } from '#features/till/service.ts'
import { keptTripService, tripService } from '#features/trips/service.ts'
import { supportService } from '#features/support/service.ts'
import { suppliesService } from '#features/supplies/service.ts'
import { wantsService } from '#features/wants/service.ts'
import { waitlistJobs } from '#features/waitlist/jobs.ts'
import { waitlistService } from '#features/waitlist/service.ts'
import { createAuth } from '#auth.ts'
import { choosePorts, type Outgoing } from '#ports.ts'
import { diskSpace, observeDisk } from '#disk-space.ts'
import { listingTools } from '#listing-tools.ts'
import { followPublicChanges } from '#public-changes.ts'
import { createQueue } from '#jobs/queue.ts'

interface ServicesOptions {
  config: Config
  database: Database
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
  const { vision, objects, geocoder, addresses, market, mailer, appraiser, routing, forward, push, payments } = ports

  const canSendMail = config.smtpUrl !== undefined
  const { arePasswordsOn } = config
  const delays = growingDelays({ database, secret, isEnabled: config.hasRateLimits })
  const devices = knownDevices({ secret, isHttps: publicUrl.startsWith('https:') })
  const enqueueMail = (mail: AccountMail) => accountMails.enqueue(mail)
  const limits = signInLimits({
    delays,
    devices,
    tellOwner: (email) => enqueueMail({ kind: 'wrong-passwords', email }),
  })
  const rules = accountRules({ database, delays, limits, enqueueMail, canSendMail, productName })
  const auth = createAuth({ config, rules, database, log })
  const confirmation = confirmationService({ auth, database, delays, enqueueMail, publicUrl, canSendMail })
  const passwordReset = passwordResetService({ auth, database, delays, limits, enqueueMail, arePasswordsOn, ...site })
  const accountMails = accountMailJobs(queue, { database, mailer, confirmation, passwordReset, canSendMail, ...site })
  const plans = plansService({ database, payments, publicUrl, log })
  plansJobs(queue, plans)
  const places = placesService({ geocoder, addresses, log })
  const disk = diskSpace({ folder: config.dataDir, floorBytes: config.diskFloorBytes })
  const photos = photosService({ config, database, objects, disk, log, outgoing })
  const ownAccount = ownAccountService({ database, photos })
  const { noticePace: pace } = config
  const telling = { database, push, mailer, ownAccount, confirmation, canSendMail, pace, ...site, log }
  const notifications = createNotifications(queue, telling)
  const { onPublicChange, ...following } = followPublicChanges(queue, { database, notifications, secret })
  const listings = listingsService({
    database,
    confirmation,
    plans,
    places,
    photos,
    earlyAccessHours: config.earlyAccessHours,
    onDaysChanged: (tx, before) => liveStatus.daysChanged(tx, before),
    onPublicChange,
  })
  const liveStatus = liveStatusService({ database, events, notifications, plans, onDaysMoved: onPublicChange, secret })
  const interest = interestService({ db, plans, secret, log })
  const positionFixes = positionFixesService({
    database,
    events,
    places,
    enqueue: (tx, runId) => positionFixQueue.enqueue(tx, runId),
    log,
  })
  const pins = pinService({ database, places, onPublicChange })
  const positionFixQueue = positionFixJobs(queue, positionFixes)
  const sharing = sharingService({ listings, photos, ...site })
  const items = itemsService({ database, photos, onPublicChange })
  const drafts = draftsService({ database, listings, items, photos })
  const pricing = pricingService({ findPublished: items.findPublished, market })
  const detection = detectionService({
    database,
    events,
    vision,
    remote: appraiser && config.ai ? { appraiser, limits: config.ai, isForAll: config.ai.plans === 'all' } : null,
    photos,
    pricing,
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
  const till = tillService({ database, items, holds, messages, plans })
  photosJobs(queue, photos)
  const trips = tripService({ listings, interest, places, routing, threads: config.tripThreads })
  const browse = browseService({ database, reads: replicaReads({ primary: db, replica: replica?.db, log }), places })
  const near = nearService({ browse })
  listingsJobs(queue, listingsClock({ database, onPublicChange }))
  liveStatusJobs(queue, liveStatus)
  const waitlist = waitlistService({
    database,
    mailer,
    enqueueMail: (tx, email) => waitlistMails.enqueue(tx, email),
    secret,
    ...site,
    log,
  })
  const waitlistMails = waitlistJobs(queue, waitlist)
  const ads = adsService({ db, log })
  const supplies = suppliesService({ db, log })
  const analytics = analyticsService({ db, isOn: config.analytics.isOn, forward, log })
  const kept = {
    saved: savedService({ database, listings, interest }),
    savedItems: savedItemsService({ database, messages }),
    wants: wantsService({ database, places, plans, browse, log, secret }),
    keptTrips: keptTripService({ database, listings }),
  }
  const reports = reportsService({ database, listings })
  const support = supportService({ database })
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
    database,
    enqueueHidingMail: hidingMails.enqueue,
    health: { checks, diskSpace: () => disk.space(), canSendMail, backups },
    describeDetection: () => vision.describe(),
    accounts: ownAccount,
    passwordReset,
    ads,
    analytics,
    listings,
    mailer,
    messages,
    plans,
    queue,
    reports,
    supplies,
    support,
    waitlist,
  })
  browseJobs(queue, browse)
  const rowUsage = rowUsageService({ database, config })
  rowUsageJobs(queue, rowUsage)
  let stopObserving = () => {}

  return {
    auth,
    accounts: accountsService({ auth, publicUrl, hasProvider: config.oidc !== undefined, arePasswordsOn }),
    confirmation,
    passwordReset,
    plans,
    listings,
    liveStatus,
    drafts,
    ...listingTools({ database, listings, drafts, items, holds, photos, plans }),
    holds,
    hostDay: hostDayService({ database }),
    till,
    positionFixes,
    pins,
    sharing,
    items,
    interest,
    exports: exportsService({
      listings,
      photos,
      pricing,
      plans,
      stickerNotes: till.stickerNotes,
      printing: config.printing,
      ...site,
      log,
    }),
    marketplaces: marketplaceService({ listings, photos, plans, publicUrl, log }),
    photos,
    detection,
    places,
    mapStills: mapStillService(),
    mapTiles: mapTilesService({ archive: config.mapTiles }),
    pricing,
    browse,
    finds: findsService({ database, browse }),
    near,
    ownAccount,
    ownData: ownDataService({
      database,
      photos,
      parts: {
        notifications: notifications.listSettings,
        sales: listings.exportOwn,
        savedSales: (userId) => kept.saved.exportOwn(userId),
        savedItems: (userId) => kept.savedItems.exportOwn(userId),
        trip: kept.keptTrips.readOwn,
        holds: holds.listAskedBy,
        wants: (userId) => kept.wants.exportOwn(userId),
        messages: messages.listOwn,
        messagesToSupport: support.listOwn,
      },
      log,
    }),
    leaving: leavingService({ auth, limits, database, messages, photos, plans }),
    reports,
    support,
    admin,
    feeds: feedsService({ database, browse, near, ...site, isOpen: config.siteMode === 'open' }),
    calendarFeeds: calendarFeedService({ database, listings, secret, ...site }),
    ...kept,
    trips,
    messages,
    notifications,
    waitlist,
    ...following,
    ads,
    supplies,
    analytics,
    rowUsage,
    checks,
    // Another PostgreSQL has a disk that is not measured here.
    hasRoomForRows: async () => config.databaseUrl !== undefined || disk.hasRoomFor(0),
    describeDetection: () => vision.describe(),
    async start(): Promise<void> {
      await rowUsage.writeLimits()
      if (runsJobs) vision.start()
      const ends = [observeDisk(disk), backups.observe()]
      stopObserving = () => ends.forEach((end) => end())
      await queue.start()
    },
    async stop(): Promise<void> {
      stopObserving()
      await queue.stop()
      await Promise.all([ads.stop(), supplies.stop(), interest.stop(), analytics.stop()])
      await vision.close()
      await trips.close()
      await events.stop()
    },
  }
}
