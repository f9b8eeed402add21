import { z } from 'zod'
import { Coordinates } from './coordinates.ts'
import { endpoint, listingParams } from './endpoint.ts'
import { ListingSummary } from './listings.ts'

/** How far a seller's pin may be from the middle of the sale's ZIP, or of its city. */
export const MAX_PIN_MILES = 30

/** Where a sale is, as its seller sees it. */
export const ListingPlace = ListingSummary.pick({
  city: true,
  state: true,
  zipCode: true,
  latitude: true,
  longitude: true,
  positionPrecision: true,
})
export type ListingPlace = z.infer<typeof ListingPlace>

/** The pin stays until the seller takes it away or the address gets another ZIP. */
export const putPin = endpoint({
  method: 'PUT',
  path: '/api/listings/:listingId/position',
  summary: 'Put the pin of an own sale on the map, or take it away: the address is then looked up again',
  access: 'user',
  tokenScope: 'write',
  params: listingParams,
  body: z.object({ pin: Coordinates.nullable() }),
  response: ListingPlace,
})

export const PositionFixResult = z.object({
  /** Listings that have a better position than before. */
  fixedCount: z.number().int(),
  totalListings: z.number().int(),
})
export type PositionFixResult = z.infer<typeof PositionFixResult>

export const PositionFixProgress = PositionFixResult.extend({ checkedCount: z.number().int() })
export type PositionFixProgress = z.infer<typeof PositionFixProgress>

/**
 * Answers when all of the caller's listings are looked up, or after a minute with what is done by then. With
 * `Accept: text/event-stream` the same call sends `progress` events (PositionFixProgress) and then one `result`
 * (PositionFixResult) or `error` (ErrorBody).
 */
export const fixGeocoding = endpoint({
  method: 'POST',
  path: '/api/fix-geocoding',
  summary: "Look up again where the caller's own listings are that have no street-level position",
  access: 'user',
  response: PositionFixResult,
})
