import type { Config } from '#config/config.ts'
import type { ConfirmationService, GrowingDelays, OwnAccountService } from '#core/accounts/service.ts'
import type { InterestService } from '#core/interest/service.ts'
import type { ListingsService } from '#core/listings/service.ts'
import type { SharingService } from '#core/listings/share-service.ts'
import type { MessagesService } from '#core/messages/service.ts'
import type { NotificationsService } from '#core/notifications/service.ts'
import type { PhotosService } from '#core/photos/service.ts'
import type { MapTilesService } from '#core/places/map-tiles.ts'
import type { PlacesService } from '#core/places/service.ts'
import type { PlansService } from '#core/plans/service.ts'
import type { WebhooksService } from '#core/webhooks/service.ts'
import type { Database } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import type { Log } from '#log/logger.ts'
import type { Mailer } from '#ports/mailer/port.ts'
import type { RoutingPort } from '#ports/routing/port.ts'
import type { WeatherPort } from '#ports/weather/port.ts'
import type { Printer } from '#printing/printer.ts'
import type { AppointmentsService } from '#day/appointments/service.ts'
import type { HoldsService } from '#day/holds/service.ts'
import type { LiveStatusService } from '#day/live-status/service.ts'
import type { DetectionService } from '#sell/detection/service.ts'
import type { HighlightsService } from '#shop/browse/highlights.ts'
import type { NearService } from '#shop/browse/near.ts'
import type { BrowseService } from '#shop/browse/service.ts'
import { createCommunityDays } from '#shop/community-days/create.ts'
import { communityFilesService } from '#shop/community-files/service.ts'
import { createCommunityNews } from '#shop/community-days/create-news.ts'
import { communityPrintsService } from '#shop/community-prints/service.ts'
import { communitySharingService } from '#shop/community-sharing/service.ts'
import { siteSharingService } from '#shop/site-sharing/service.ts'
import { communityTripsService } from '#shop/community-trips/service.ts'
import { embedsService } from '#shop/embeds/service.ts'
import { createLetters } from '#shop/letters/create.ts'
import type { SavableSales } from '#shop/saved/service.ts'
import { seenSalesJobs } from '#shop/seen-sales/jobs.ts'
import { seenSalesService } from '#shop/seen-sales/service.ts'
import { tripService } from '#shop/trips/service.ts'
import { keptServices } from '#kept-services.ts'

interface Dependencies {
  config: Config
  database: Database
  browse: BrowseService
  confirmation: ConfirmationService
  delays: GrowingDelays
  detection: DetectionService
  highlights: HighlightsService
  appointments: Pick<AppointmentsService, 'listOwn'>
  holds: Pick<HoldsService, 'listOwn'>
  interest: InterestService
  listings: ListingsService
  liveStatus: Pick<LiveStatusService, 'read' | 'set'>
  mailer: Mailer
  mapTiles: MapTilesService
  messages: MessagesService
  near: NearService
  notifications: NotificationsService
  ownAccount: OwnAccountService
  photos: PhotosService
  places: PlacesService
  printer: Printer
  plans: PlansService
  routing: RoutingPort
  sharing: SharingService
  weather: WeatherPort
  webhooks: WebhooksService
  log: Log
}

/** What shoppers keep, look for and add. */
export function shopServices(queue: Queue, dependencies: Dependencies) {
  const { appointments, config, detection, holds, interest, listings, liveStatus, places, routing } = dependencies
  const { appSecret: secret, publicUrl, productName } = config
  const seenSales = seenSalesService({
    ...dependencies,
    ...config.seenSales,
    publicUrl,
    productName,
    secret,
    findFaces: (userId, photoUrl) => detection.findFaces(userId, photoUrl),
    readWriting: (userId, photoUrl, signal) => detection.readWriting(userId, photoUrl, signal),
  })
  seenSalesJobs(queue, seenSales)
  const communityDays = createCommunityDays(queue, { ...dependencies, secret, publicUrl, productName })
  const { days, pages, entries } = communityDays
  const stops: SavableSales = {
    async readPublic(viewerId, ids) {
      const sales = new Map([...(await listings.readPublic(viewerId, ids)), ...(await seenSales.readStops(ids))])
      const houses = await communityDays.stops.readStops(ids.filter((id) => !sales.has(id)))
      return new Map([...sales, ...houses])
    },
    findHosts: (seenSaleIds) => seenSales.findHosts(seenSaleIds),
  }
  const trips = tripService({
    listings: stops,
    interest,
    places,
    routing,
    listOwnHolds: (userId) => holds.listOwn(userId),
    listOwnAppointments: (userId) => appointments.listOwn(userId),
    threads: config.tripThreads,
  })
  const { lettersAWeek } = config
  const letters = createLetters(queue, { ...dependencies, lettersAWeek, secret, publicUrl, productName })
  const site = { publicUrl, productName }
  const community = {
    communityDays,
    communityFiles: communityFilesService({ ...dependencies, days, pages, entries, publicUrl }),
    communityPrints: communityPrintsService({
      ...dependencies,
      ...site,
      days,
      mapTiles: config.mapTiles === undefined ? null : dependencies.mapTiles,
    }),
    communityNews: createCommunityNews(queue, {
      ...dependencies,
      ...site,
      days,
      secret,
      saleStatus: liveStatus,
    }),
    communitySharing: communitySharingService({ ...dependencies, pages, productName }),
    communityTrips: communityTripsService({ pages, houses: communityDays.stops, places, routing, trips }),
  }
  const embeds = embedsService({ ...dependencies, ...site, communityDays: pages, isOpen: config.siteMode === 'open' })
  const kept = keptServices(queue, { ...dependencies, ...site, stops, trips, secret })
  const siteSharing = siteSharingService({ ...dependencies, productName })
  return { trips, embeds, letters, seenSales, siteSharing, ...community, ...kept }
}
