import type { Config } from '#config/config.ts'
import type { GrowingDelays, ConfirmationService } from '#core/accounts/service.ts'
import type { InterestService } from '#core/interest/service.ts'
import type { ListingsService } from '#core/listings/service.ts'
import type { MessagesService } from '#core/messages/service.ts'
import type { NotificationsService } from '#core/notifications/service.ts'
import type { PhotosService } from '#core/photos/service.ts'
import type { PlacesService } from '#core/places/service.ts'
import type { PlansService } from '#core/plans/service.ts'
import type { Database } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import type { Log } from '#log/logger.ts'
import type { RoutingPort } from '#ports/routing/port.ts'
import type { DetectionService } from '#sell/detection/service.ts'
import type { BrowseService } from '#shop/browse/service.ts'
import { savedService } from '#shop/saved/service.ts'
import { savedItemsService } from '#shop/saved-items/service.ts'
import { seenSalesJobs } from '#shop/seen-sales/jobs.ts'
import { seenSalesService } from '#shop/seen-sales/service.ts'
import { keptTripService, tripService } from '#shop/trips/service.ts'
import { wantsService } from '#shop/wants/service.ts'

interface Dependencies {
  config: Config
  database: Database
  browse: BrowseService
  confirmation: ConfirmationService
  delays: GrowingDelays
  detection: DetectionService
  interest: InterestService
  listings: ListingsService
  messages: MessagesService
  notifications: NotificationsService
  photos: PhotosService
  places: PlacesService
  plans: PlansService
  routing: RoutingPort
  log: Log
}

/** What shoppers keep, look for and add. */
export function shopServices(queue: Queue, dependencies: Dependencies) {
  const { config, database, detection, interest, listings, messages, places, plans, browse, routing, log } =
    dependencies
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
  /** What may be a stop of a trip: the sales of hosts and those that neighbors saw, both named by their ids. */
  const stops: Pick<ListingsService, 'readPublic'> = {
    readPublic: async (viewerId, ids) =>
      new Map([...(await listings.readPublic(viewerId, ids)), ...(await seenSales.readStops(ids))]),
  }
  return {
    trips: tripService({ listings: stops, interest, places, routing, threads: config.tripThreads }),
    saved: savedService({ database, listings, interest }),
    savedItems: savedItemsService({ database, messages }),
    wants: wantsService({ database, places, plans, browse, log, secret }),
    keptTrips: keptTripService({ database, listings: stops }),
    seenSales,
  }
}
