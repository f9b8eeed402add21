import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { SeenSale } from './seen-sales.ts'
import { seenSaleParams } from './seen-sale-page.ts'

const admin = { access: 'admin' } as const

/** A seen sale in the operator's queue. */
export const AdminSeenSale = SeenSale.omit({ distance: true }).extend({
  isHidden: z.boolean(),
  /** How many devices found nobody there, on all days. */
  nobodyHereCount: z.number().int(),
  /** Null once the finder's account is deleted. */
  finder: z.object({ userId: z.string(), email: z.string(), isBlocked: z.boolean() }).nullable(),
})
export type AdminSeenSale = z.infer<typeof AdminSeenSale>

export const getSeenSaleQueue = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/seen-sales',
  summary: 'Sales that neighbors added, the newest first',
  response: z.array(AdminSeenSale),
})

export const hideSeenSale = endpoint({
  ...admin,
  method: 'PUT',
  path: '/api/admin/seen-sales/:seenSaleId/hiding',
  summary: 'Hide a seen sale from everybody',
  params: seenSaleParams,
})

export const unhideSeenSale = endpoint({
  ...admin,
  method: 'DELETE',
  path: '/api/admin/seen-sales/:seenSaleId/hiding',
  summary: 'Show a hidden seen sale again',
  params: seenSaleParams,
})

const finderParams = z.object({ userId: z.string().max(100) })

export const blockFinder = endpoint({
  ...admin,
  method: 'PUT',
  path: '/api/admin/users/:userId/seen-sales-block',
  summary: 'Let an account add no more seen sales',
  params: finderParams,
})

export const unblockFinder = endpoint({
  ...admin,
  method: 'DELETE',
  path: '/api/admin/users/:userId/seen-sales-block',
  summary: 'Let an account add seen sales again',
  params: finderParams,
})

/** Somebody says that a seen sale is theirs, and waits for the operator's answer. */
export const WaitingClaim = z.object({
  id: z.uuid(),
  seenSaleId: z.string(),
  /** As on the sign, and as the claimer typed it. */
  streetAddress: z.string(),
  typedAddress: z.string(),
  city: z.string(),
  claimerEmail: z.string(),
  /** ISO instant. */
  claimedAt: z.string(),
})
export type WaitingClaim = z.infer<typeof WaitingClaim>

export const getWaitingClaims = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/seen-sale-claims',
  summary: 'Claims of seen sales that wait for an answer, the oldest first',
  response: z.array(WaitingClaim),
})

export const answerClaim = endpoint({
  ...admin,
  method: 'POST',
  path: '/api/admin/seen-sale-claims/:claimId/answer',
  summary: 'Accept a claim, which makes a draft of the sale for who claims it, or refuse it',
  params: z.object({ claimId: z.uuid() }),
  body: z.object({ isAccepted: z.boolean() }),
})
