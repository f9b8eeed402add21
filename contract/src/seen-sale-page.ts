import { t } from './texts.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { plainText } from './text.ts'
import { SeenSale } from './seen-sales.ts'

/** Without those that are mistaken for each other on paper: 0 and O, 1 and I. */
export const CLAIM_CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const CLAIM_CODE_LENGTH = 8

/** How hosts claim a seen sale: by the code on the finder's card, or by their address and the operator's consent. */
export const ClaimWay = z.enum(['code', 'operator'])
export type ClaimWay = z.infer<typeof ClaimWay>

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
