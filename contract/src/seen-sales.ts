import { z } from 'zod'
import { getPublicListings } from './browse.ts'
import { endpoint } from './endpoint.ts'
import { LaterDay, PositionPrecision } from './listings.ts'
import { MapBounds } from './map-bounds.ts'

/** Sales that neighbors saw and added: nobody has claimed them, they have no items, and nothing of them is the host's word. */

export const MAX_SEEN_WORDS = 300
/** How many sales an account may add within 24 hours, and how far apart. */
export const SEEN_SALES_A_DAY = 5
export const SECONDS_BETWEEN_SEEN_SALES = 60
/** Within this distance, and with a day in common, two sales are the same one. */
export const SAME_SALE_METERS = 80
/** How far ahead the last day of a seen sale may be. */
export const MAX_SEEN_DAYS_AHEAD = 60
/** The most that one list or map shows. */
export const MAX_SEEN_SALES = 200
/** So many devices that find nobody there on a day of the sale hide it. */
export const NOBODY_HERE_HIDES = 2
/** For how long nobody can add a sale at an address that was removed. */
export const REMOVED_ADDRESS_DAYS = 30
/** For how long a seen sale is kept after its last day. */
export const PAST_SEEN_SALE_DAYS = 30

export const SeenDay = LaterDay.pick({ date: true, startTime: true, endTime: true })
export type SeenDay = z.infer<typeof SeenDay>

const CONTACT_DETAILS =
  /[^\s@]@[^\s@]{1,255}\.[a-z]{2}|(?:\+?1[\s.-]?)?(?:\(\d{3}\)|\b\d{3})[\s.-]?\d{3}[\s.-]?\d{4}\b/i

/** Whether a text has a phone number or an email address in it: personal data of somebody who was not asked. */
export const hasContactDetails = (text: string): boolean => CONTACT_DETAILS.test(text)

/** What anybody sees. Who saw it is never told. */
export const SeenSale = z.object({
  id: z.string(),
  streetAddress: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Everything but `pinned` and `street` is drawn as approximate. */
  positionPrecision: PositionPrecision,
  /** IANA zone of the position. */
  timeZone: z.string(),
  days: z.array(SeenDay),
  /** Of the sign; may be empty. */
  words: z.string(),
  /** `/objects/<key>`, faces are blurred in it. */
  photoUrl: z.string().nullable(),
  /** How many people saw it, the first one included; each counts once a day. */
  sightingCount: z.number().int(),
  /** ISO instants. */
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
  /** Whether its host has claimed it and has not published it yet. */
  isClaimed: z.boolean(),
  /** Miles from the place asked for, to one decimal; null when none was asked for. */
  distance: z.number().nullable(),
})
export type SeenSale = z.infer<typeof SeenSale>

/** Nearest first where a place is asked for, else soonest first. All that are not over, where neither place nor bounds are given. */
export const getSeenSales = endpoint({
  method: 'GET',
  path: '/api/seen-sales',
  summary: 'Sales that neighbors saw and that are not over; none where the site has switched them off',
  access: 'anyone',
  query: getPublicListings.query
    .pick({ location: true, distance: true, date: true, day: true })
    .extend({ bounds: MapBounds.optional() }),
  response: z.object({
    seenSales: z.array(SeenSale).max(MAX_SEEN_SALES),
    /** Whether there are more than MAX_SEEN_SALES. */
    hasMore: z.boolean(),
  }),
})
