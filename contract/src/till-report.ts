import { CalendarDay } from './calendar.ts'
import { z } from 'zod'
import { PayKind } from './pay-kinds.ts'
import { endpoint, listingParams } from './endpoint.ts'
import { MAX_TILL_CENTS } from './till-money.ts'

// All sums are in whole cents.
const Sum = z.number().int()

export const TillReport = z.object({
  /** YYYY-MM-DD in the time zone of the sale. */
  day: z.string(),
  /** The days on which something was sold, and today; earliest first. */
  days: z.array(z.string()),
  /** Everything that was sold, at the till or elsewhere. */
  totalCents: Sum,
  cashCents: Sum,
  otherCents: Sum,
  /** Of what came another way than in cash, the largest first; `paidBy` is null where it was typed how. */
  ways: z.array(z.object({ paidBy: PayKind.nullable(), cents: Sum, sales: z.number().int() })).default([]),
  /** The sales of each phone by their numbers, to be compared with receipts; those that were taken back are counted apart. */
  numbered: z
    .array(
      z.object({
        deviceName: z.string(),
        sales: z.number().int(),
        takenBack: z.number().int(),
        first: z.number().int(),
        last: z.number().int(),
      }),
    )
    .default([]),
  /** Sold by marking an item sold instead of at the till, so the means of payment is not known. */
  markedCents: Sum,
  piecesSold: z.number().int(),
  /** How many of these were sold without a price and are not included in the totals. */
  piecesUncounted: z.number().int(),
  piecesLeft: z.number().int(),
  startCents: Sum,
  /** Null before the box was counted. */
  countedCents: Sum.nullable(),
  /** Null without Premium. */
  parts: z
    .object({
      /** `ownerId` is null for items without an owner. */
      owners: z.array(z.object({ ownerId: z.string().nullable(), name: z.string(), cents: Sum })),
      categories: z.array(z.object({ category: z.string(), cents: Sum })),
      /** Of a rummage sale. */
      departments: z.array(z.object({ department: z.string(), cents: Sum })).default([]),
      /** 0 to 23, where the sale is. */
      hours: z.array(z.object({ hour: z.number().int(), cents: Sum })),
    })
    .nullable(),
})
export type TillReport = z.infer<typeof TillReport>

const dayQuery = z.object({
  /** Today where the sale is, by default. */
  day: CalendarDay.optional(),
})

export const readTillReport = endpoint({
  method: 'GET',
  path: '/api/listings/:listingId/till/report',
  summary: "A day's takings, at the till and marked sold; by person, category and hour with Premium",
  access: 'user',
  tokenScope: 'till',
  forCoHosts: true,
  params: listingParams,
  query: dayQuery,
  response: TillReport,
})

export const downloadTillReport = endpoint({
  method: 'GET',
  path: '/api/listings/:listingId/till/report.csv',
  summary: 'All that was sold, a line each (Premium)',
  access: 'user',
  tokenScope: 'till',
  forCoHosts: true,
  params: listingParams,
  response: z.unknown(),
  mediaTypes: ['text/csv'],
})

const Cents = z.number().int().min(0).max(MAX_TILL_CENTS)

export const writeTillBox = endpoint({
  method: 'PUT',
  path: '/api/listings/:listingId/till/boxes/:day',
  summary: 'Say what was in the cash box in the morning, and what was counted in the evening',
  access: 'user',
  forCoHosts: true,
  params: listingParams.extend({ day: CalendarDay }),
  body: z.object({ startCents: Cents, countedCents: Cents.nullable() }),
})
