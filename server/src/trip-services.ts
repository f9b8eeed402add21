import type { Config } from '#config/config.ts'
import type { InterestService } from '#core/interest/service.ts'
import type { ListingsService } from '#core/listings/service.ts'
import type { PlacesService } from '#core/places/service.ts'
import type { HoldsService } from '#day/holds/service.ts'
import type { Database } from '#db/database.ts'
import type { RoutingPort } from '#ports/routing/port.ts'
import { jointTripsService } from '#shop/joint-trips/service.ts'
import { keptTripService, tripService } from '#shop/trips/service.ts'

interface Options {
  config: Pick<Config, 'tripThreads'>
  database: Database
  listings: ListingsService
  interest: InterestService
  places: PlacesService
  holds: HoldsService
  routing: RoutingPort
}

/** Planning trips, keeping them, and editing them with others. */
export function tripServices({ config, database, listings, interest, places, holds, routing }: Options) {
  const jointTrips = jointTripsService({ database, listings })
  return {
    trips: tripService({
      listings,
      interest,
      places,
      routing,
      listOwnHolds: (userId) => holds.listOwn(userId),
      threads: config.tripThreads,
    }),
    keptTrips: keptTripService({ database, listings, jointTrips }),
    jointTrips,
  }
}
