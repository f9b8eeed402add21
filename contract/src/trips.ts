import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { plainText } from './text.ts'

/** S5.12; the maximum can be ordered within one request. */
export const MIN_TRIP_STOPS = 1
export const MAX_TRIP_STOPS = 25
export const DEFAULT_MINUTES_PER_STOP = 15

export const TripStart = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('position'),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
  }),
  z.object({
    kind: z.literal('address'),
    text: plainText('Start address', 300).min(1, { error: 'Enter the address you start from' }),
  }),
  /** The first of `listingIds` stays first; the trip begins on arrival there. */
  z.object({ kind: z.literal('first-stop') }),
])
export type TripStart = z.infer<typeof TripStart>

const departureError = { error: 'Enter the departure as YYYY-MM-DDTHH:MM' }
/** `now`, or the wall clock `YYYY-MM-DDTHH:MM` where the trip starts. */
const departure = z.union(
  [z.literal('now'), z.iso.datetime({ local: true, offset: false, ...departureError })],
  departureError,
)

export const TripRequest = z.object({
  /** In the shopper's own order. */
  listingIds: z
    .array(z.uuid({ error: 'A stop is named by the id of its sale' }))
    .min(MIN_TRIP_STOPS, { error: 'Select at least one stop' })
    .max(MAX_TRIP_STOPS, { error: `A trip has at most ${MAX_TRIP_STOPS} stops` })
    .refine((ids) => new Set(ids).size === ids.length, { error: 'A sale can be a stop only once' }),
  start: TripStart,
  departAt: departure.default('now'),
  /** True: the stops are visited as they are listed. False: in the order that misses the fewest and ends soonest. */
  keepOrder: z.boolean().default(true),
  minutesPerStop: z.number().int().min(0).max(240).default(DEFAULT_MINUTES_PER_STOP),
})
export type TripRequest = z.infer<typeof TripRequest>

/**
 * `closes-before-arrival` and `closed-that-day` stops are visited all the same.
 * `no-position`, `unavailable` and `called-off` ones are skipped, and listed last when the best order was requested.
 */
export const TripStopStatus = z.enum([
  'ok',
  'waits',
  'closes-before-arrival',
  'closed-that-day',
  'no-position',
  'unavailable',
  'called-off',
])
export type TripStopStatus = z.infer<typeof TripStopStatus>

/** ISO 8601 with the offset of the sale's own zone: characters 11 to 16 are its wall clock. */
const localInstant = z.iso.datetime({ offset: true })

export const TripStop = z.object({
  listingId: z.uuid(),
  /** 1-based. */
  order: z.number().int(),
  status: TripStopStatus,
  /** Null for skipped stops. */
  arriveAt: localInstant.nullable(),
  waitMinutes: z.number().int(),
  leaveAt: localInstant.nullable(),
  /** From the previous stop. */
  distanceMiles: z.number().nullable(),
  driveMinutes: z.number().int().nullable(),
})
export type TripStop = z.infer<typeof TripStop>

/** GeoJSON; positions are `[longitude, latitude]`. */
export const TripGeometry = z.object({
  type: z.literal('LineString'),
  coordinates: z.array(z.tuple([z.number(), z.number()])),
})
export type TripGeometry = z.infer<typeof TripGeometry>

export const TripPlan = z.object({
  stops: z.array(TripStop),
  startLabel: z.string(),
  /** Null when no stop has a position. */
  startPosition: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  departAt: localInstant,
  totalMiles: z.number(),
  /** Driving, waiting and browsing, until the last stop is left. */
  totalMinutes: z.number().int(),
  /** Distances and driving times are estimated from straight lines, not taken from roads. */
  isEstimate: z.boolean(),
  /** Null when there is nothing to draw. */
  geometry: TripGeometry.nullable(),
  /** `geometry` connects the stops with straight lines, even when the distances come from roads. */
  isLineStraight: z.boolean(),
})
export type TripPlan = z.infer<typeof TripPlan>

export const planTrip = endpoint({
  method: 'POST',
  path: '/api/trips/plan',
  summary: 'When a trip reaches each of its stops, in the order given or in the best one',
  access: 'user',
  body: TripRequest,
  response: TripPlan,
})
