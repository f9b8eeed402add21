import { t } from './texts.ts'
import { z } from 'zod'
import { Host } from './accounts.ts'
import { isCalendarDate } from './dates.ts'
import { endpoint, listingParams } from './endpoint.ts'
import { ItemCategory, ListedItem } from './items.ts'
import { StoredPageStyle } from './page-styles.ts'
import { Money } from './money.ts'
import { PayKind } from './pay-kinds.ts'
import { PriceRule } from './price-rules.ts'
import { MAX_PRICE_RULES } from './rule-periods.ts'
import { keysOf, withoutRules } from './schemas.ts'
import { plainText } from './text.ts'
import { PictureUrl } from './http-url.ts'

export const getDefaultListingTitle = (): string => t`My Garage Sale`
export const DEFAULT_START_TIME = '08:00'
export const DEFAULT_END_TIME = '16:00'
export const MAX_PERMIT_LENGTH = 40
export const MAX_TITLE_LENGTH = 120
export const MAX_DESCRIPTION_LENGTH = 5000
export const MAX_SALE_DAYS = 7
export const MAX_DAY_NOTE_LENGTH = 60

/** `ended`: over; reachable by its address only. */
export const ListingStatus = z.enum(['draft', 'published', 'ended'])
export type ListingStatus = z.infer<typeof ListingStatus>

/** How exactly a position is known. `pinned`: its seller put a pin there, which others learn as `street`. */
export const PositionPrecision = z.enum(['pinned', 'street', 'zip', 'city', 'state'])
export type PositionPrecision = z.infer<typeof PositionPrecision>

/** Every other position is drawn and described as approximate. */
export function isExact(precision: PositionPrecision | null): boolean {
  return precision === 'pinned' || precision === 'street'
}

const saleDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: () => t`Enter a date as YYYY-MM-DD`, abort: true })
  .refine(isCalendarDate, { error: () => t`This day does not exist`, abort: true })
  .refine((day) => day >= '2000-01-01' && day <= '2100-12-31', { error: () => t`Enter a date of this century` })
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => t`Enter a time as HH:MM` })

const dayNote = plainText(() => t`Note`, MAX_DAY_NOTE_LENGTH)

/** A day after the first one of a sale, with hours of its own. */
export const LaterDay = z.object({
  date: saleDate,
  startTime: timeOfDay.nullable(),
  endTime: timeOfDay.nullable(),
  /** What is special that day: 'by number from 7'. */
  note: dayNote,
})
export type LaterDay = z.infer<typeof LaterDay>

/** `called_off`: the whole sale, and not only the day. */
export const LiveStatusKind = z.enum(['opening_late', 'open', 'closing_early', 'called_off'])
export type LiveStatusKind = z.infer<typeof LiveStatusKind>

/**
 * What the host announces at short notice. Read it with `liveStatusNow`, because most of it expires at the end of its
 * day.
 */
export const LiveStatus = z.object({
  /** Null: the sale is held as planned. */
  kind: LiveStatusKind.nullable(),
  /** HH:MM when it opens late or closes early; null: not said. */
  time: z.string().nullable(),
  isHalfPrice: z.boolean(),
  soldOutOf: z.array(ItemCategory),
  /** In the host's own words; may be empty. */
  words: z.string(),
  /** The days before the sale was moved to its rain date; empty unless it was. */
  movedFrom: z.array(LaterDay),
  /** The day that this status is about. */
  day: z.string(),
  /** ISO instant. */
  changedAt: z.string(),
})
export type LiveStatus = z.infer<typeof LiveStatus>

/**
 * All fields that a seller enters. The input, the answer, the editor's form (listing-form.ts) and the columns that are
 * read derive from this; only the database schema in `server/src/db/schema` repeats them.
 */
const fields = z.object({
  title: plainText(() => t`Title`, MAX_TITLE_LENGTH).min(1, { error: () => t`Title is required` }),
  description: plainText(() => t`Description`, MAX_DESCRIPTION_LENGTH),
  /** The picture that the host has chosen to stand first: a photo of the sale or a piece of one. Null: the best one. */
  coverUrl: PictureUrl.nullable(),
  streetAddress: plainText(() => t`Street address`, 120),
  city: plainText(() => t`City`, 80),
  state: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^([A-Z]{2})?$/, { error: () => t`State is two letters, such as FL` }),
  zipCode: z
    .string()
    .trim()
    .regex(/^(\d{5}(-\d{4})?)?$/, { error: () => t`ZIP is five digits` }),
  addressValidated: z.boolean(),
  /** Whether others learn the street address only on the morning of the sale. */
  hidesAddress: z.boolean(),
  saleDate: saleDate.nullable(),
  /** Of the city or county, as its rules may want it on signs. */
  permitNumber: plainText(() => t`Permit number`, MAX_PERMIT_LENGTH).nullable(),
  /** When it is held instead if it rains. */
  rainDate: saleDate.nullable(),
  /** `saleDate`, `startTime`, `endTime` and `dayNote` are the first day's. */
  startTime: timeOfDay.nullable(),
  endTime: timeOfDay.nullable(),
  dayNote,
  /** In order of their dates. */
  laterDays: z.array(LaterDay).max(MAX_SALE_DAYS - 1, { error: () => t`A sale has at most ${MAX_SALE_DAYS} days` }),
  priceRules: z.array(PriceRule).max(MAX_PRICE_RULES, { error: () => t`At most ${MAX_PRICE_RULES} price rules` }),
  /** Everyone finds it as soon as it is published, also where Premium shoppers otherwise find new sales first. */
  skipsEarlyAccess: z.boolean(),
})

/** The same fields without their rules, so that answers with values that earlier rules allowed are still accepted. */
const answeredFields = fields.apply(withoutRules)
export const TypedFields = fields
export const TYPED_FIELDS = keysOf(fields.shape)

export const ListingSummary = answeredFields.extend({
  id: z.string(),
  address: z.string(),
  /**
   * Whether the address is withheld from this viewer: then the address line and the street are empty, and the position
   * is that of the ZIP or the city.
   */
  isAddressHidden: z.boolean(),
  /** IANA zone of the sale's position; null while the position is not known. */
  timeZone: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  positionPrecision: PositionPrecision.nullable(),
  status: ListingStatus,
  totalEstimatedValue: Money,
  /** Items that are not sold out. */
  itemCount: z.number().int(),
  imageUrls: z.array(z.string()),
  isPremiumListing: z.boolean(),
  version: z.number().int(),
  liveStatus: LiveStatus.nullable().default(null),
})
export type ListingSummary = z.infer<typeof ListingSummary>

export const Listing = ListingSummary.extend({
  items: z.array(ListedItem),
  owner: Host,
  /** Whether the viewer is its host: its seller, or a co-host who may edit it. */
  isOwner: z.boolean(),
  /** Whether the viewer is such a co-host, who does not publish, delete or pay. */
  isCoHost: z.boolean().default(false),
  /** Whether the host holds things for shoppers who ask. */
  takesHolds: z.boolean().default(false),
  /** Whether the host takes offers below the price. */
  takesOffers: z.boolean().default(false),
  /** Whether people can come by appointment, to look or to pick up. */
  takesAppointments: z.boolean().default(false),
  /** How the host is paid, in kinds alone: names are for the till, where nobody can use them to pose as the host. */
  payKinds: z.array(PayKind).default([]),
  pageStyle: StoredPageStyle.nullable(),
  /** ISO instant until which only Premium shoppers find it; null: everyone does. Whoever has its address may open it. */
  earlyAccessUntil: z.string().nullable().default(null),
})
export type Listing = z.infer<typeof Listing>

export const getListing = endpoint({
  method: 'GET',
  path: '/api/listings/:listingId',
  summary: 'One listing with its items and host',
  access: 'anyone',
  tokenScope: 'read',
  params: listingParams,
  response: Listing,
})
