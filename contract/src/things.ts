import { t } from './texts.ts'
import { z } from 'zod'
import { getPublicListings, PublicListing } from './browse.ts'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'

/** How many things of one sale stand beside one another before those of the next one come. */
export const THINGS_OF_A_SALE = 6

/** Dollars that a search for things offers as the most; 0 finds what is free. */
export const THING_PRICES = [0, 5, 10, 25, 50, 100, 250] as const

export const Thing = z.object({
  itemId: z.uuid(),
  title: z.string(),
  category: z.string(),
  /** 0 where it is free; null without a price. */
  price: Money.nullable(),
  /** `/objects/<key>` with or without a crop. */
  pictureUrl: z.string(),
})
export type Thing = z.infer<typeof Thing>

/** Things of one sale, with what a shopper has to know of it. */
export const ThingsOfSale = z.object({
  listing: PublicListing.pick({
    id: true,
    title: true,
    city: true,
    distance: true,
    isApproximate: true,
    saleDate: true,
    startTime: true,
    endTime: true,
    dayNote: true,
    laterDays: true,
    timeZone: true,
  }),
  things: z.array(Thing).min(1).max(THINGS_OF_A_SALE),
  /** Whether the sale has more that fit the search. */
  hasMore: z.boolean(),
})
export type ThingsOfSale = z.infer<typeof ThingsOfSale>

export const ThingsPage = z.object({
  sales: z.array(ThingsOfSale),
  /** Null on the last page. */
  nextCursor: z.string().nullable(),
  /** Whether the requested place was not found, which empties the list. */
  isPlaceUnknown: z.boolean(),
  /** The words searched for in place of mistyped ones. */
  correctedSearch: z.string().nullable(),
})
export type ThingsPage = z.infer<typeof ThingsPage>

/** Things with pictures that are left, in the order of their sales. */
export const getThings = endpoint({
  method: 'GET',
  path: '/api/things',
  summary: 'Things at published sales; a page has as many sales as it takes to fill it',
  access: 'anyone',
  query: getPublicListings.query.omit({ limit: true }).extend({
    /** Dollars: only things with a price that is not higher, or that are free. */
    upTo: z
      .string()
      .transform((text) => (text.trim() === '' ? undefined : Number(text)))
      .pipe(
        z
          .number({ error: () => t`A price is a number of dollars` })
          .min(0, { error: () => t`A price is 0 or more` })
          .optional(),
      )
      .optional(),
  }),
  response: ThingsPage,
})
