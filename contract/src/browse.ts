import { t } from './texts.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ItemCategory } from './items.ts'
import { ListingSummary } from './listings.ts'
import { Money } from './money.ts'
import { CalendarDay } from './calendar.ts'
import { SALE_DATE_FILTERS } from './sale-days.ts'
import { SALE_TYPE_FILTERS } from './sale-type.ts'
import { plainText } from './text.ts'

export const DEFAULT_PAGE_SIZE = 60
export const MAX_PAGE_SIZE = 100
export const MAX_SEARCH_LENGTH = 200

/** Lists cut descriptions to this length. */
export const MAX_CARD_DESCRIPTION = 200

/** Miles. S9.4. */
export const BROWSE_DISTANCES = [5, 10, 25, 50] as const
export const DEFAULT_BROWSE_DISTANCE = 5
export const DEFAULT_MAP_DISTANCE = 25
export const MAX_DISTANCE = 50

/** `things`: the sales with most things first. */
export const SALE_ORDERS = ['near', 'soonest', 'things'] as const
export type SaleOrder = (typeof SALE_ORDERS)[number]

/** Of how many days from today a search offers those that have sales. */
export const OFFERED_DAYS = 7

/** S2.6.1. */
export const BROWSE_CATEGORIES = ['electronics', 'books', 'clothing', 'kitchen', 'furniture', 'toys'] as const

/** `unknown` when the requested place was not found; the list is then empty. */
export const LOCATION_HEADER = 'x-location'
/** The corrected search words, when the requested ones match nothing and look mistyped; percent-encoded. */
export const CORRECTED_SEARCH_HEADER = 'x-corrected-search'

export const PublicListing = ListingSummary.extend({
  /** Miles from the place asked for, to one decimal; null when none was asked for. */
  distance: z.number().nullable(),
  /** Whether the position is only known to the ZIP or the city. */
  isApproximate: z.boolean(),
  /** The item that the searched text matched, for the card to show. */
  matchedItem: z.object({ title: z.string(), cropUrl: z.string().nullable() }).nullable(),
  /**
   * The suggested prices of all pieces that are left, together (S9.8): `totalLeft` of the items. The total estimated value when
   * no item has a price.
   */
  suggestedTotal: Money,
  ownerName: z.string(),
})
export type PublicListing = z.infer<typeof PublicListing>

/** A page of search results; over HTTP all but the listings are in headers. */
export interface ListingsPage {
  listings: PublicListing[]
  /** Null on the last page. */
  nextCursor: string | null
  /** Whether the requested place was not found, which empties the list. */
  isPlaceUnknown: boolean
  /** The words searched for in place of mistyped ones. */
  correctedSearch: string | null
}

/** A number of the query string; an empty one counts as absent. */
function queryNumber<Schema extends z.ZodType<unknown, number | undefined>>(schema: Schema) {
  return z
    .union([z.number(), z.string()])
    .optional()
    .transform((value) => (value === undefined || value === '' ? undefined : Number(value)))
    .pipe(schema)
}

const queryText = (label: () => string, max: number) =>
  plainText(label, max)
    .transform((text) => text || undefined)
    .optional()

/** Accepts one of the given words in upper or lower case; an empty value counts as absent. */
function queryChoice<const Choices extends readonly [string, ...string[]]>(choices: Choices, error: () => string) {
  return z
    .string()
    .transform((value) => value.trim().toLowerCase() || undefined)
    .pipe(z.enum(choices, { error }).optional())
    .optional()
}

/** Published sales that are not over: nearest first where a place is asked for, else soonest first. */
export const getPublicListings = endpoint({
  method: 'GET',
  path: '/api/public-listings',
  summary: 'Published sales; the next page is in the Link header',
  access: 'anyone',
  query: z.object({
    search: queryText(() => t.of('words that somebody searches for')`Search`, MAX_SEARCH_LENGTH),
    /** A ZIP, a city, an address or `lat,lng`. */
    location: queryText(() => t`Location`, 300),
    /** Miles around the place, DEFAULT_BROWSE_DISTANCE when absent. More than MAX_DISTANCE count as that. */
    distance: queryNumber(
      z
        .number({ error: () => t`Distance is a number of miles` })
        .positive({ error: () => t`Distance is more than 0 miles` })
        .transform((miles) => Math.min(miles, MAX_DISTANCE))
        .optional(),
    ),
    date: queryChoice(SALE_DATE_FILTERS, () => t`Date is one of ${SALE_DATE_FILTERS.join(', ')}`),
    /** YYYY-MM-DD, in place of `date`: only sales that are open on this day. */
    day: queryText(() => t`Day`, 10)
      .pipe(CalendarDay.optional())
      .optional(),
    /** Only sales whose hours, or whose host, say that they are open. */
    open: queryChoice(['now'], () => t`Open is “now” or left out`),
    type: queryChoice(SALE_TYPE_FILTERS, () => t`Type is one of ${SALE_TYPE_FILTERS.join(', ')}`),
    /** Without a place the soonest come first, unless it is 'things'. */
    order: queryChoice(SALE_ORDERS, () => t`Order is one of ${SALE_ORDERS.join(', ')}`),
    category: queryChoice(['all', ...ItemCategory.options], () => t`There is no such category`),
    limit: queryNumber(
      z
        .number({ error: () => t`Limit is a number` })
        .int({ error: () => t`Limit is a whole number` })
        .min(1, { error: () => t`Limit is at least 1` })
        .max(MAX_PAGE_SIZE, { error: () => t`Limit is at most ${MAX_PAGE_SIZE}` })
        .default(DEFAULT_PAGE_SIZE),
    ),
    /** Taken from the Link header of the previous page; valid only for the same search. */
    cursor: queryText(() => t`Cursor`, 2000),
  }),
  response: z.array(PublicListing),
})

/** The next days with sales, for a search to offer. */
export const getDaysWithSales = endpoint({
  method: 'GET',
  path: '/api/sale-days',
  summary: 'Which of the next seven days have published sales, near a place where one is asked for',
  access: 'anyone',
  query: getPublicListings.query.pick({ location: true, distance: true }),
  response: z.object({ days: z.array(CalendarDay) }),
})

/** An item that stands for its sale on the start page. */
export const Highlight = PublicListing.pick({ distance: true, isApproximate: true, city: true }).extend({
  itemId: z.string(),
  listingId: z.string(),
  title: z.string(),
  category: z.string(),
  price: Money,
  /** `/objects/<key>` with or without a crop. */
  pictureUrl: z.string(),
})
export type Highlight = z.infer<typeof Highlight>

/** The most expensive item of each sale of the coming week that is not sold and has a picture and a price. */
export const getHighlights = endpoint({
  method: 'GET',
  path: '/api/finds',
  summary: 'Things at sales of the coming week: nearest first where a place is asked for, else soonest first',
  access: 'anyone',
  query: getPublicListings.query.pick({ location: true }),
  response: z.array(Highlight),
})
