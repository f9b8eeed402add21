import { z } from 'zod'
import { endpoint, listingParams } from './endpoint.ts'

const count = z.number().int()

/** What a host wants to know of a sale while it is held. */
export const HostDay = z.object({
  /** Today's date in the time zone of the sale. All counts of sold pieces are of this day. */
  day: z.string(),
  piecesSold: count,
  /** How many of these were sold without a price and are not included in `totalCents`. */
  piecesUncounted: count,
  totalCents: count,
  /** People who have saved the sale. */
  savedCount: count,
  /** How many of these have the sale on today's trip and have not marked it as visited or skipped. */
  drivingCount: count,
})
export type HostDay = z.infer<typeof HostDay>

export const getHostDay = endpoint({
  method: 'GET',
  path: '/api/listings/:listingId/today',
  summary: 'What an own sale has sold today, how many people saved it, and how many are driving to it today',
  access: 'user',
  forCoHosts: true,
  params: listingParams,
  response: HostDay,
})
