import { z } from 'zod'

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
