import { t } from './texts.ts'
import { z } from 'zod'
import { getPublicListings } from './browse.ts'
import { Coordinates } from './coordinates.ts'
import { endpoint } from './endpoint.ts'
import { PictureUrl } from './http-url.ts'
import { LaterDay, MAX_SALE_DAYS, PositionPrecision, TypedFields } from './listings.ts'
import { MapBounds } from './map-bounds.ts'
import { plainText } from './text.ts'

/** Sales that neighbors saw and added: nobody has claimed them, they have no items, and nothing of them is the host's word. */

export const MAX_SEEN_WORDS = 300
export const MAX_SIGN_TEXT = 5000
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

/** Without those that are mistaken for each other on paper: 0 and O, 1 and I. */
export const CLAIM_CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const CLAIM_CODE_LENGTH = 8

/** How hosts claim a seen sale: by the code on the finder's card, or by their address and the operator's consent. */
export const ClaimWay = z.enum(['code', 'operator'])
export type ClaimWay = z.infer<typeof ClaimWay>

export const SeenDay = LaterDay.pick({ date: true, startTime: true, endTime: true })
export type SeenDay = z.infer<typeof SeenDay>

const CONTACT_DETAILS =
  /[^\s@]@[^\s@]{1,255}\.[a-z]{2}|(?:\+?1[\s.-]?)?(?:\(\d{3}\)|\b\d{3})[\s.-]?\d{3}[\s.-]?\d{4}\b/i

/** Whether a text has a phone number or an email address in it: personal data of somebody who was not asked. */
export const hasContactDetails = (text: string): boolean => CONTACT_DETAILS.test(text)

export const SeenSaleInput = TypedFields.pick({ city: true, state: true, zipCode: true }).extend({
  /** As on the sign: a corner such as 'Elm & 5th' is fine. */
  streetAddress: TypedFields.shape.streetAddress.min(1, { error: () => t`Enter the street that the sign names` }),
  /** In order of their dates. */
  days: z
    .array(SeenDay)
    .min(1, { error: () => t`Enter the day of the sale` })
    .max(MAX_SALE_DAYS, { error: () => t`A sale has at most ${MAX_SALE_DAYS} days` }),
  words: plainText(() => t.of('what a sign says beside place and time')`What the sign says`, MAX_SEEN_WORDS).refine(
    (words) => !hasContactDetails(words),
    { error: () => t`Leave out phone numbers and email addresses: they are somebody else’s` },
  ),
  /** `/objects/<key>` of an uploaded photo of the caller. */
  photoUrl: PictureUrl.nullable(),
  /** Where the caller's device is while they stand at the sale; null elsewhere. It puts the pin. */
  position: Coordinates.nullable(),
})
export type SeenSaleInput = z.infer<typeof SeenSaleInput>

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

/** What the finder hands the host. */
export const ClaimCard = z.object({
  /** Null where claims are decided by the operator. */
  code: z.string().nullable(),
  /** Whole addresses: the page of the sale, and the page that removes it. */
  url: z.string(),
  removalUrl: z.string(),
  /** Ready to be texted. */
  text: z.string(),
})
export type ClaimCard = z.infer<typeof ClaimCard>

/** A seen sale on its page, as one caller may see it. */
export const SeenSalePage = SeenSale.extend({
  claimWay: ClaimWay,
  /** Whether today is one of its days, so that 'nobody here' can be said. */
  isToday: z.boolean(),
  /** Whether so many found nobody there today that no list or map shows it today. */
  isFoundEmpty: z.boolean(),
  /** Whether the caller has said today that they saw it, and that nobody was there. */
  isSeenByCaller: z.boolean(),
  isNobodyHereByCaller: z.boolean(),
  /** Whether the caller waits for the operator's answer to their claim. */
  isClaimWaiting: z.boolean(),
  /** For the finder only. */
  card: ClaimCard.nullable(),
  /** Of the link that removes it, for whoever lives there. */
  removalToken: z.string(),
})
export type SeenSalePage = z.infer<typeof SeenSalePage>

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

/** What a sign or a posting says. Whatever is not certain is null or missing. */
export const SignReading = z.object({
  street: z.string().nullable(),
  city: z.string().nullable(),
  /** Two letters. */
  state: z.string().nullable(),
  zip: z.string().nullable(),
  /** YYYY-MM-DD with HH:MM or null. */
  days: z.array(z.object({ date: z.string(), start: z.string().nullable(), end: z.string().nullable() })),
  /** The rest of it, without phone numbers and email addresses; may be empty. */
  words: z.string(),
})
export type SignReading = z.infer<typeof SignReading>

/** A photo, or a text that was pasted or shared; with both, both are read. */
export const SightingToRead = z
  .object({
    photoUrl: PictureUrl.nullable().default(null),
    text: plainText(() => t.of('pasted words of a sign or a posting')`Text`, MAX_SIGN_TEXT).default(''),
    /** Helps to tell which city a street is in. */
    position: Coordinates.nullable().default(null),
  })
  .refine(({ photoUrl, text }) => photoUrl !== null || text !== '', {
    error: () => t`Add a photo of the sign, or paste what it says`,
  })
export type SightingToRead = z.infer<typeof SightingToRead>

export const ReadSighting = z.object({
  /** False for a photo where this site cannot read writing, or cannot now. A text can always be read. */
  canRead: z.boolean(),
  /** In the form in which a sale is added; what is not certain is empty. */
  reading: z.object({
    streetAddress: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    days: z.array(SeenDay),
    words: z.string(),
  }),
})
export type ReadSighting = z.infer<typeof ReadSighting>

export const readSighting = endpoint({
  method: 'POST',
  path: '/api/seen-sales/read',
  summary: 'Read place, days, hours and words off a photo of a sign or a pasted text; nothing is kept',
  access: 'user',
  addsNothing: true,
  body: SightingToRead,
  response: ReadSighting,
})

/** `joined`: it was added before, and the caller's sighting counts. `listed`: its host has published it here. */
export const SeenSaleAnswer = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('added'), seenSaleId: z.string() }),
  z.object({ outcome: z.literal('joined'), seenSaleId: z.string() }),
  z.object({ outcome: z.literal('listed'), listingId: z.string() }),
])
export type SeenSaleAnswer = z.infer<typeof SeenSaleAnswer>

export const addSeenSale = endpoint({
  method: 'POST',
  path: '/api/seen-sales',
  summary: 'Add a sale that somebody else holds; the same sale again counts as another sighting',
  access: 'user',
  body: SeenSaleInput,
  response: SeenSaleAnswer,
})

export const seenSaleParams = z.object({ seenSaleId: z.uuid({ error: () => t`A seen sale is named by its id` }) })

export const getSeenSale = endpoint({
  method: 'GET',
  path: '/api/seen-sales/:seenSaleId',
  summary: 'A sale that neighbors saw',
  access: 'anyone',
  params: seenSaleParams,
  response: SeenSalePage,
})

export const putSighting = endpoint({
  method: 'PUT',
  path: '/api/seen-sales/:seenSaleId/sighting',
  summary: 'Say that one saw a sale too; an account counts once a day',
  access: 'user',
  params: seenSaleParams,
  response: SeenSalePage,
})

export const putNobodyHere = endpoint({
  method: 'PUT',
  path: '/api/seen-sales/:seenSaleId/nobody-here',
  summary: 'Say on a day of a seen sale that nobody is there; two devices hide it',
  access: 'anyone',
  params: seenSaleParams,
})

/** `code`: where claims go by code. `streetAddress`: where the operator decides, typed once more. */
export const SeenSaleClaim = z.object({
  code: z
    .string()
    .max(40)
    .transform((text) => text.toUpperCase().replaceAll(/[\s-]/g, ''))
    .default(''),
  streetAddress: plainText(() => t`Street address`, 120).default(''),
})
export type SeenSaleClaim = z.infer<typeof SeenSaleClaim>

export const claimSeenSale = endpoint({
  method: 'POST',
  path: '/api/seen-sales/:seenSaleId/claim',
  summary: 'Claim a seen sale as its host: makes a draft of it, or asks the operator to',
  access: 'user',
  params: seenSaleParams,
  body: SeenSaleClaim,
  response: z.object({
    /** The draft that was made; null while the operator has not answered. */
    listingId: z.string().nullable(),
  }),
})

const removalParams = z.object({ token: z.string().max(200) })

export const getSeenSaleRemoval = endpoint({
  method: 'GET',
  path: '/api/seen-sales/removal/:token',
  summary: 'What a removal link is about; changes nothing',
  access: 'anyone',
  params: removalParams,
  response: SeenSale.pick({ streetAddress: true, city: true, state: true, days: true }),
})

export const removeSeenSale = endpoint({
  method: 'POST',
  path: '/api/seen-sales/removal/:token',
  summary: 'Remove a seen sale by its link, without an account; nobody can add it again for a month',
  access: 'anyone',
  addsNothing: true,
  params: removalParams,
})
