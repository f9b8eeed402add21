import { z } from 'zod'
import { endpoint, listingParams } from './endpoint.ts'

const count = z.number().int()

/** What a host wants to know of a sale while it is held. */
export const HostDay = z.object({
  /** Today where the sale is; all numbers are of this day. */
  day: z.string(),
  piecesSold: count,
  /** Pieces among these that were sold without a price and are not in `totalCents`. */
  piecesUncounted: count,
  totalCents: count,
  /** People who have saved the sale. */
  savedCount: count,
  /** People among these who have it on a trip today and have not been there yet. */
  drivingCount: count,
})
export type HostDay = z.infer<typeof HostDay>

export const getHostDay = endpoint({
  method: 'GET',
  path: '/api/listings/:listingId/today',
  summary: 'What an own sale has sold today, how many people saved it, and how many are driving to it today',
  access: 'user',
  params: listingParams,
  response: HostDay,
})
