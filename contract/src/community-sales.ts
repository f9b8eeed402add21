import { t } from './texts.ts'
import { z } from 'zod'
import { CommunityDay, CommunityDayCard, communityDayParams, MAX_PERMIT_LENGTH } from './community-days.ts'
import { AskedReason, EntryStatus, JoinCode } from './community-entries.ts'
import { endpoint, listingParams } from './endpoint.ts'
import { plainText } from './text.ts'

/** Sales with photos and items of their own that take part in a community day. */

/** A day that fits a sale: one of its dates, and its area around the sale's position. */
export const FittingDay = CommunityDayCard.omit({ milesAway: true }).extend({
  registration: CommunityDay.shape.registration,
  /** The entry of this sale; null: it has not joined. */
  entry: z
    .object({ status: EntryStatus, number: z.number().int().nullable(), askedBecause: z.array(AskedReason) })
    .nullable(),
})
export type FittingDay = z.infer<typeof FittingDay>

export const getFittingDays = endpoint({
  method: 'GET',
  path: '/api/listings/:listingId/community-days',
  summary: 'Community days whose area and dates fit an own sale, and those that it has joined',
  access: 'user',
  params: listingParams,
  response: z.object({ communityDays: z.array(FittingDay) }),
})

const saleEntryParams = listingParams.extend(communityDayParams.shape)

/**
 * With the code the sale is in at once, as by `joinCommunityDay`. Without it (''), its organizers are asked: the code is what
 * tells a neighbor from a stranger. An entry that the host has for this address already gets the sale.
 */
export const joinWithSale = endpoint({
  method: 'POST',
  path: '/api/listings/:listingId/community-days/:communityDayId',
  summary: 'Join a community day with an own sale',
  access: 'user',
  params: saleEntryParams,
  body: z.object({
    code: JoinCode.default(''),
    acceptsRules: z.boolean(),
    permitNumber: plainText(() => t`Permit number`, MAX_PERMIT_LENGTH).default(''),
  }),
  response: FittingDay,
})

export const leaveWithSale = endpoint({
  method: 'DELETE',
  path: '/api/listings/:listingId/community-days/:communityDayId',
  summary: 'Leave a community day with an own sale; the number of the house is given to nobody else',
  access: 'user',
  params: saleEntryParams,
})
