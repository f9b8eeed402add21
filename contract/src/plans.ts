import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** S6.2, S6.3 and S9.1. */
export const FREE_PHOTOS_PER_LISTING = 5
export const FREE_LISTINGS_PER_MONTH = 1
export const FREE_ACTIVE_LISTINGS = 1
export const PREMIUM_UNLIMITED = 999
export const FREE_WANTS = 25
export const PREMIUM_WANTS = 100
/** Premium without a card, once for each account (S2.10.1). */
export const TRIAL_DAYS = 7

/** What brings somebody to Premium (S2.13.1). */
export const UpgradeReason = z.enum([
  'photo_limit',
  'listing_limit',
  'advanced_ai',
  'map_features',
  'analytics',
  'sales_tracking',
  'default',
])
export type UpgradeReason = z.infer<typeof UpgradeReason>

export const AccountType = z.enum(['free', 'premium'])
export type AccountType = z.infer<typeof AccountType>

export interface Plan {
  accountType: AccountType
  /** ISO instant, or null for a premium that does not end. */
  premiumExpiresAt: string | null
}

/** Premium is active without an expiry, or with one in the future (S4.3). @param now epoch milliseconds */
export function isPremium(plan: Plan, now: number): boolean {
  if (plan.accountType !== 'premium') return false
  return plan.premiumExpiresAt === null || Date.parse(plan.premiumExpiresAt) > now
}

export interface PlanLimits {
  photosPerListing: number
  listingsPerMonth: number
  activeListings: number
  wants: number
}

export function getPlanLimits(plan: Plan, now: number): PlanLimits {
  return isPremium(plan, now)
    ? {
        photosPerListing: PREMIUM_UNLIMITED,
        listingsPerMonth: PREMIUM_UNLIMITED,
        activeListings: PREMIUM_UNLIMITED,
        wants: PREMIUM_WANTS,
      }
    : {
        photosPerListing: FREE_PHOTOS_PER_LISTING,
        listingsPerMonth: FREE_LISTINGS_PER_MONTH,
        activeListings: FREE_ACTIVE_LISTINGS,
        wants: FREE_WANTS,
      }
}

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
