import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const UsageStats = z.object({
  /** Published sales that are not over. */
  currentActiveListings: z.number().int(),
  /** Listings created this calendar month (UTC), less drafts deleted before they were ever public. */
  monthlyListingsUsed: z.number().int(),
})
export type UsageStats = z.infer<typeof UsageStats>

export const getUsageStats = endpoint({
  method: 'GET',
  path: '/api/usage-stats',
  summary: "How much of the caller's plan is used",
  access: 'user',
  tokenScope: 'read',
  response: UsageStats,
})

/** `ended`: had Premium once, by trial or payment, and is free again. */
export const PlanKind = z.enum(['free', 'trial', 'premium', 'ended'])
export type PlanKind = z.infer<typeof PlanKind>

export const PlanState = z.object({
  kind: PlanKind,
  /** When the trial or Premium ends unless it is renewed; null without an end, and for a free account. */
  endsAt: z.string().nullable(),
  hasHadTrial: z.boolean(),
  /** Null when nothing is paid, also after a cancelled subscription has run out. */
  subscription: z
    .object({
      /** The next payment, or the end when it is cancelled; the end of the trial while that lasts. */
      renewsAt: z.string(),
      isCancelled: z.boolean(),
      /** The last payment failed; it is tried again. */
      isPastDue: z.boolean(),
    })
    .nullable(),
})
export type PlanState = z.infer<typeof PlanState>

export const getPlan = endpoint({
  method: 'GET',
  path: '/api/plan',
  summary: "The caller's plan",
  access: 'user',
  response: PlanState,
})

export const startTrial = endpoint({
  method: 'POST',
  path: '/api/plan/trial',
  summary: 'Begin the trial of Premium; 409 when it was used before',
  access: 'user',
  response: PlanState,
})

const PaymentPage = z.object({ url: z.url() })

export const beginCheckout = endpoint({
  method: 'POST',
  path: '/api/plan/checkout',
  summary: 'Begin buying Premium; 503 when no payment is set up',
  access: 'user',
  response: PaymentPage,
})

export const openPortal = endpoint({
  method: 'POST',
  path: '/api/plan/portal',
  summary: 'Change the card, see invoices, cancel',
  access: 'user',
  addsNothing: true,
  response: PaymentPage,
})
