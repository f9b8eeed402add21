import type { Database } from '#db/database.ts'
import type { OwnAccountService } from '#core/accounts/service.ts'
import type { InterestService } from '#core/interest/service.ts'
import type { ListingsService } from '#core/listings/service.ts'
import type { MessagesService } from '#core/messages/service.ts'
import type { NotificationsService } from '#core/notifications/service.ts'
import type { PlacesService } from '#core/places/service.ts'
import type { PlansService } from '#core/plans/service.ts'
import type { Queue } from '#jobs/queue.ts'
import type { WeatherPort } from '#ports/weather/port.ts'
import type { Log } from '#log/logger.ts'
import type { BrowseService } from '#shop/browse/service.ts'
import { jointTripsService } from '#shop/joint-trips/service.ts'
import { calendarFeedService } from '#shop/saved/calendar-feed.ts'
import { type SavableSales, savedService } from '#shop/saved/service.ts'
import { savedItemsService } from '#shop/saved-items/service.ts'
import { saturdayJobs } from '#shop/saturday/jobs.ts'
import { saturdayMaking, saturdayService } from '#shop/saturday/service.ts'
import { keptTripService, type TripService } from '#shop/trips/service.ts'
import { wantsService } from '#shop/wants/service.ts'

interface Dependencies {
  database: Database
  listings: ListingsService
  interest: InterestService
  messages: MessagesService
  notifications: NotificationsService
  ownAccount: OwnAccountService
  places: PlacesService
  plans: PlansService
  browse: BrowseService
  trips: TripService
  weather: WeatherPort
  stops: SavableSales
  secret: string
  publicUrl: string
  productName: string
  log: Log
}

/** What shoppers keep, and the plans of their Saturdays, which are made of it. */
export function keptServices(queue: Queue, dependencies: Dependencies) {
  const { database, listings, interest, messages, notifications, places, plans, browse, trips, ...others } =
    dependencies
  const { ownAccount, stops, weather, secret, publicUrl, productName, log } = others
  const saved = savedService({ database, listings: stops, interest })
  const jointTrips = jointTripsService({ database, listings: stops })
  const keptTrips = keptTripService({ database, listings: stops, jointTrips })
  const saturday = saturdayService({ database, listings, places, saved, trips, keptTrips, secret })
  const making = saturdayMaking({ database, notifications, weather, secret, log })
  saturdayJobs(queue, { making, saturday })
  return {
    saved,
    calendarFeeds: calendarFeedService({ database, listings: stops, ownAccount, secret, publicUrl, productName }),
    savedItems: savedItemsService({ database, messages, ownAccount }),
    wants: wantsService({ database, places, plans, browse, log, secret }),
    jointTrips,
    keptTrips,
    saturday,
    saturdayMaking: making,
  }
}
