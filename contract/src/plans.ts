import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Specification S6.2, S6.3 and S9.1. */
export const FREE_PHOTOS_PER_LISTING = 5
export const FREE_LISTINGS_PER_MONTH = 1
export const FREE_ACTIVE_LISTINGS = 1
export const PREMIUM_UNLIMITED = 999

export const AccountType = z.enum(['free', 'premium'])
export type AccountType = z.infer<typeof AccountType>

export interface Plan {
  accountType: AccountType
  /** ISO instant, or null for a premium that does not end. */
  premiumExpiresAt: string | null
}

/** Premium is active without an expiry, or with one in the future (specification S4.3). @param now epoch milliseconds */
export function isPremium(plan: Plan, now: number): boolean {
  if (plan.accountType !== 'premium') return false
  return plan.premiumExpiresAt === null || Date.parse(plan.premiumExpiresAt) > now
}

export interface PlanLimits {
  photosPerListing: number
  listingsPerMonth: number
  activeListings: number
}

export function limitsOf(plan: Plan, now: number): PlanLimits {
  return isPremium(plan, now)
    ? { photosPerListing: PREMIUM_UNLIMITED, listingsPerMonth: PREMIUM_UNLIMITED, activeListings: PREMIUM_UNLIMITED }
    : {
        photosPerListing: FREE_PHOTOS_PER_LISTING,
        listingsPerMonth: FREE_LISTINGS_PER_MONTH,
        activeListings: FREE_ACTIVE_LISTINGS,
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
  status: 200,
  response: UsageStats,
})
