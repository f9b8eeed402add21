import { z } from 'zod'
import { endpoint, listingParams } from './endpoint.ts'

/** How many days the dashboard looks back, today included. */
export const INTEREST_DAYS = 30

const count = z.number().int()
/** People who did so; each is counted once a day. `routes`: planned a trip with this sale in it. */
const counts = { views: count, saves: count, contacts: count, routes: count }

/** @property day YYYY-MM-DD, UTC */
export const InterestDay = z.object({ day: z.string(), ...counts })
export type InterestDay = z.infer<typeof InterestDay>

export const Interest = z.object({
  /** The last INTEREST_DAYS days, oldest first, including those without activity. */
  days: z.array(InterestDay),
  /** Since the sale was published. */
  totals: z.object(counts),
})
export type Interest = z.infer<typeof Interest>

export const getInterest = endpoint({
  method: 'GET',
  path: '/api/listings/:listingId/interest',
  summary: 'How many people viewed, saved, wrote about and drove to an own sale, by day (Premium)',
  access: 'user',
  tokenScope: 'read',
  params: listingParams,
  response: Interest,
})

/**
 * How a browser came to a sale's page. `site`: from another page of this site, such as a search. `link`: straight to it, by a
 * link or a code on paper.
 */
export const CameBy = z.enum(['site', 'link'])
export type CameBy = z.infer<typeof CameBy>

/** Answers the same whether or not the view counts. */
export const countView = endpoint({
  method: 'POST',
  path: '/api/listings/:listingId/views',
  summary: 'Counts that somebody looks at a sale, unless the browser asks not to be tracked (DNT, Sec-GPC)',
  access: 'anyone',
  params: listingParams,
  query: z.object({ cameBy: CameBy.optional() }),
})
