import { t } from './texts.ts'
import { z } from 'zod'
import { CalendarDay } from './calendar.ts'
import { daySlugParams, MAX_ENTRIES } from './community-days.ts'
import { endpoint } from './endpoint.ts'
import { ItemCategory } from './items.ts'
import { SavedListing } from './saved.ts'
import { MAX_TRIP_STOPS, StartAtAddress, StartAtPosition, TripGeometry } from './trips.ts'

/** 'Plan from here' on the page of a community day: drives between clusters of houses, and walks within them. */

export const DEFAULT_MINUTES_PER_HOUSE = 5
export const MAX_ROUTE_MILE = 5000

const DayTripStart = z.discriminatedUnion('kind', [StartAtPosition, StartAtAddress])

export const DayTripRequest = z.object({
  start: DayTripStart,
  /** Houses that are there on this day; null: on any. */
  date: CalendarDay.nullable().default(null),
  /** Houses with at least one of these; empty: all. */
  categories: z.array(ItemCategory).max(ItemCategory.options.length).default([]),
  /** Numbers of houses that were seen already and are left out. */
  seen: z.array(z.number().int()).max(MAX_ENTRIES).default([]),
  /** The clusters to visit, by their `key`; null: all, as far as a trip holds them. */
  clusterKeys: z
    .array(z.string().max(40))
    .min(1, { error: () => t`Choose at least one street` })
    .max(MAX_TRIP_STOPS, { error: () => t`A trip has at most ${MAX_TRIP_STOPS} stops` })
    .nullable()
    .default(null),
  minutesPerHouse: z.number().int().min(0).max(120).default(DEFAULT_MINUTES_PER_HOUSE),
  /**
   * For a route: the mile from its beginning from which on houses are visited, and whether one drives toward its end. Null: from
   * where it is nearest to the start.
   */
  fromMile: z.number().min(0).max(MAX_ROUTE_MILE).nullable().default(null),
  isUp: z.boolean().default(true),
})
export type DayTripRequest = z.infer<typeof DayTripRequest>

/** Houses that are walked from one parked car. */
export const DayCluster = z.object({
  /** Stays the same as long as its first house does. */
  key: z.string(),
  /** May be empty. */
  street: z.string(),
  /** Of the houses, in the order of the walk. */
  numbers: z.array(z.number().int()),
  /** Of the house at which the car is left. */
  latitude: z.number(),
  longitude: z.number(),
  isApproximate: z.boolean(),
  /** Through all houses and back to the car. */
  walkMiles: z.number(),
  walkMinutes: z.number().int(),
  /** Along the route; null where there is none. */
  mile: z.number().nullable(),
})
export type DayCluster = z.infer<typeof DayCluster>

export const DayTrip = z.object({
  /** All that match, by number, or along the route. */
  clusters: z.array(DayCluster),
  /** The mile of a route from which on houses are visited; null where there is no route. */
  fromMile: z.number().nullable(),
  /** Null while there are more clusters than a trip holds and none was chosen, and where there is none. */
  plan: z
    .object({
      /** Empty for the device's position. */
      startLabel: z.string(),
      /** In the order of the drive. */
      stops: z.array(
        z.object({
          clusterKey: z.string(),
          /** From the one before. */
          driveMiles: z.number(),
          driveMinutes: z.number().int(),
          /** Walking and looking. */
          stayMinutes: z.number().int(),
          /** Minutes after the departure. */
          arriveAfterMinutes: z.number().int(),
        }),
      ),
      totalMiles: z.number(),
      totalMinutes: z.number().int(),
      /** Whether drives are estimated from straight lines. */
      isEstimate: z.boolean(),
      geometry: TripGeometry.nullable(),
      isLineStraight: z.boolean(),
    })
    .nullable(),
  /** Houses that match and have no position: they are in no cluster. */
  unplacedNumbers: z.array(z.number().int()),
})
export type DayTrip = z.infer<typeof DayTrip>

/** Houses are where the page of the day shows them: before addresses are shown, in the middle of their block. */
export const planDayTrip = endpoint({
  method: 'POST',
  path: '/api/community-days/:slug/trip',
  summary: 'The houses of a community day in clusters that are walked, and the best drive between them',
  access: 'anyone',
  addsNothing: true,
  params: daySlugParams,
  body: DayTripRequest,
  response: DayTrip,
})

/**
 * Houses as stops of a trip that is kept and shared, which `/api/trips/plan` and `/api/trip` take by their ids: a house with a
 * public sale is that sale. Houses that are not shown are left out. While addresses are not shown a stop is the middle of its block.
 */
export const getDayStops = endpoint({
  method: 'POST',
  path: '/api/community-days/:slug/stops',
  summary: 'Houses of a community day as stops of a trip, in the order of the numbers given',
  access: 'anyone',
  addsNothing: true,
  params: daySlugParams,
  body: z.object({
    numbers: z
      .array(z.number().int().positive())
      .min(1)
      .max(MAX_TRIP_STOPS, { error: () => t`A trip has at most ${MAX_TRIP_STOPS} stops` }),
  }),
  response: z.object({ stops: z.array(SavedListing) }),
})
