import { t } from './texts.ts'
import { z } from 'zod'
import { CalendarDay, Instant, InstantWithOffset, WallClock } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { SavedListing } from './saved.ts'
import { plainText } from './text.ts'

/** S5.12. The planner can order the maximum within one request. */
export const MIN_TRIP_STOPS = 1
export const MAX_TRIP_STOPS = 25
export const DEFAULT_MINUTES_PER_STOP = 15

export const StartAtPosition = z.object({
  kind: z.literal('position'),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})

export const StartAtAddress = z.object({
  kind: z.literal('address'),
  text: plainText(() => t`Start address`, 300).min(1, { error: () => t`Enter the address you start from` }),
})

export const TripStart = z.discriminatedUnion('kind', [
  StartAtPosition,
  StartAtAddress,
  /** The first of `listingIds` stays first; the trip begins on arrival there. */
  z.object({ kind: z.literal('first-stop') }),
])
export type TripStart = z.infer<typeof TripStart>

/** Where a trip ends after its last stop. */
export const TripEnd = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('start') }),
  z.object({
    kind: z.literal('address'),
    text: plainText(() => t`End address`, 300).min(1, { error: () => t`Enter the address where the trip ends` }),
  }),
])
export type TripEnd = z.infer<typeof TripEnd>

export const TripPause = z.object({
  /** HH:MM where the trip starts. */
  at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => t`Enter the time of the pause as HH:MM` }),
  minutes: z.number().int().min(5).max(240),
})
export type TripPause = z.infer<typeof TripPause>

/** For a stop that must be reached at its opening: how many minutes late still count as on time. */
export const AT_OPENING_MINUTES = 10

/**
 * `now`; `opening`: as late as one may leave to be at the first stop when it opens, but not before now; or the wall clock
 * `YYYY-MM-DDTHH:MM` where the trip starts.
 */
const departure = z.union([z.enum(['now', 'opening']), WallClock], {
  error: () => t`Enter the departure as YYYY-MM-DDTHH:MM`,
})

export const StopIds = z
  .array(z.uuid({ error: () => t`A stop is named by the id of its sale` }))
  .min(MIN_TRIP_STOPS, { error: () => t`Select at least one stop` })
  .max(MAX_TRIP_STOPS, { error: () => t`A trip has at most ${MAX_TRIP_STOPS} stops` })
  .refine((ids) => new Set(ids).size === ids.length, { error: () => t`A sale can be a stop only once` })

export const MAX_MINUTES_PER_STOP = 240
const minutesPerStop = z.number().int().min(0).max(MAX_MINUTES_PER_STOP)
/** The stops that must be reached when they open. */
const atOpening = z.array(z.uuid()).max(MAX_TRIP_STOPS)

export const TripRequest = z
  .object({
    /** In the shopper's own order. */
    listingIds: StopIds,
    start: TripStart,
    end: TripEnd.nullable().default(null),
    departAt: departure.default('now'),
    /** The day of a trip that departs for an opening. */
    day: CalendarDay.optional(),
    pause: TripPause.nullable().default(null),
    atOpening: atOpening.default([]),
    /** True: the stops are visited as they are listed. False: in the order that misses the fewest and ends soonest. */
    keepOrder: z.boolean().default(true),
    minutesPerStop: minutesPerStop.default(DEFAULT_MINUTES_PER_STOP),
  })
  .refine(({ departAt, day }) => departAt !== 'opening' || day !== undefined, {
    error: () => t`Choose the day of the trip`,
    path: ['day'],
  })
export type TripRequest = z.infer<typeof TripRequest>

/**
 * `closes-before-arrival`, `misses-opening` and `closed-that-day` stops are visited all the same.
 * `no-position`, `unavailable` and `called-off` ones are skipped, and listed last when the best order was requested.
 */
export const TripStopStatus = z.enum([
  'ok',
  'waits',
  'closes-before-arrival',
  'misses-opening',
  'closed-that-day',
  'no-position',
  'unavailable',
  'called-off',
])
export type TripStopStatus = z.infer<typeof TripStopStatus>

export const TripStop = z.object({
  listingId: z.uuid(),
  /** 1-based. */
  order: z.number().int(),
  status: TripStopStatus,
  /** Null for skipped stops. */
  arriveAt: InstantWithOffset.nullable(),
  waitMinutes: z.number().int(),
  leaveAt: InstantWithOffset.nullable(),
  /** From the previous stop. */
  distanceMiles: z.number().nullable(),
  driveMinutes: z.number().int().nullable(),
  /** The first of the planning person's holds there to end; missing where nothing is held for them. */
  hold: z
    .object({
      endsAt: InstantWithOffset,
      /** Whether it ends before they can fetch anything. The stop is visited all the same. */
      isMissed: z.boolean(),
    })
    .optional(),
  /** When the planning person is expected there on the day of the trip; missing without a confirmed appointment. */
  appointment: z
    .object({
      startsAt: InstantWithOffset,
      /** Whether they arrive after its time is over. The stop is visited all the same. */
      isMissed: z.boolean(),
    })
    .optional(),
})
export type TripStop = z.infer<typeof TripStop>

const linePoint = z.tuple([z.number(), z.number()])

/** GeoJSON; positions are `[longitude, latitude]`. */
export const TripGeometry = z.object({
  type: z.literal('LineString'),
  coordinates: z.array(linePoint),
})
export type TripGeometry = z.infer<typeof TripGeometry>

export const TripPlan = z.object({
  stops: z.array(TripStop),
  startLabel: z.string(),
  /** Null when no stop has a position. */
  startPosition: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  departAt: InstantWithOffset,
  /** The drive from the last stop to the end; missing where the trip ends at the last stop. */
  end: z
    .object({
      label: z.string(),
      arriveAt: InstantWithOffset,
      distanceMiles: z.number(),
      driveMinutes: z.number().int(),
    })
    .optional(),
  /** When the pause begins; missing where there is none. */
  pauseAt: InstantWithOffset.optional(),
  totalMiles: z.number(),
  /** Driving, waiting, pausing and browsing, until the last stop is left or the end is reached. */
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
  addsNothing: true,
  body: TripRequest,
  response: TripPlan,
})

/** The choices that a shopper makes for planning a trip. */
export const TripSettings = z.object({
  start: z.enum(['device', 'address', 'first-stop']),
  address: plainText(() => t`Start address`, 300),
  /** Null: the likely departure of the day. */
  departAt: departure.nullable(),
  /** Null: the day on which most of its sales are open. */
  day: CalendarDay.nullable().optional(),
  /** False: the stops stay in the shopper's own order. */
  isBestOrder: z.boolean(),
  minutesPerStop,
  end: TripEnd.nullable().optional(),
  pause: TripPause.nullable().optional(),
  atOpening: atOpening.optional(),
})
export type TripSettings = z.infer<typeof TripSettings>

/** Bounds what one trip can store; a route of several hundred miles has fewer points. */
const MAX_LINE_POINTS = 10_000

/**
 * A trip as one device knows it. Each part has the instant at which it was changed: of two changes of one part the later
 * one counts, on whichever device it was made.
 */
export const TripState = z.object({
  /** Generated by the device that first planned the trip. */
  id: z.uuid(),
  /** If two devices each made a trip, the one made later replaces the other. */
  madeAt: Instant,
  /** The stops in the order in which they are driven. */
  listingIds: StopIds,
  orderChangedAt: Instant,
  /** Null in trips of a former version. */
  settings: TripSettings.nullable(),
  settingsChangedAt: Instant,
  /** May still be the plan of an earlier order or selection of stops, until the trip is planned again. */
  plan: TripPlan.extend({
    stops: z.array(TripStop).max(MAX_TRIP_STOPS),
    startLabel: plainText(() => t`Start`, 1000),
    geometry: TripGeometry.extend({ coordinates: z.array(linePoint).max(MAX_LINE_POINTS) }).nullable(),
  }),
  plannedAt: Instant,
})
export type TripState = z.infer<typeof TripState>

export const Trip = TripState.extend({
  /** Those of its stops that are public now. */
  listings: z.array(SavedListing),
  /** The token of the public link to its stops; null while the trip is not shared. */
  shareToken: z.string().nullable(),
  /** As it is known to those with whom the caller edits it; null while nobody else does. */
  jointTripId: z.uuid().nullable().default(null),
})
export type Trip = z.infer<typeof Trip>

export const getTrip = endpoint({
  method: 'GET',
  path: '/api/trip',
  summary: "The caller's current trip; null when there is none",
  access: 'user',
  response: Trip.nullable(),
})

export const putTrip = endpoint({
  method: 'PUT',
  path: '/api/trip',
  summary: "Merge a device's trip with the one that is kept: the later change of each part counts, none after now",
  access: 'user',
  body: TripState,
  response: Trip,
})

export const shareTrip = endpoint({
  method: 'POST',
  path: '/api/trip/share-link',
  summary: 'Make the link at which anybody may see the stops of the current trip, or tell the one that there is',
  access: 'user',
  status: 201,
  response: Trip,
})

export const unshareTrip = endpoint({
  method: 'DELETE',
  path: '/api/trip/share-link',
  summary: 'Make that link useless',
  access: 'user',
})

/** What a stranger sees of a trip: its public sales, and nothing about who drives it or from where. */
export const SharedTrip = z.object({
  /** YYYY-MM-DD. */
  day: z.string(),
  stops: z.array(z.object({ listing: SavedListing, arriveAt: InstantWithOffset.nullable() })),
})
export type SharedTrip = z.infer<typeof SharedTrip>

export const getSharedTrip = endpoint({
  method: 'GET',
  path: '/api/shared-trips/:token',
  summary: 'The stops of a trip that somebody shares',
  access: 'anyone',
  params: z.object({ token: z.string().max(64) }),
  response: SharedTrip,
})
