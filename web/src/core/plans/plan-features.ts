import { site, type SiteConfig } from '#lib/site.ts'
import { FREE_ACTIVE_LISTINGS, FREE_LISTINGS_PER_MONTH, FREE_PHOTOS_PER_LISTING } from '@yardsnap/contract/plans'

interface PlanFeature {
  name: string
  free: string
  premium: string
  /** The text on the plan's card. */
  freeFact?: string
  premiumFact?: string
}

const ADVANCED_AI = 'Advanced AI and pricing'

type AiOfSite = Pick<SiteConfig, 'hasAdvancedAi' | 'isAdvancedAiForAll'>

/** How items are detected in photos, by plan. */
export function detectionFeature({ hasAdvancedAi, isAdvancedAiForAll }: AiOfSite): PlanFeature {
  const free = isAdvancedAiForAll ? 'Advanced AI' : 'Basic AI'
  return { name: 'Items found in photos', free, premium: hasAdvancedAi ? 'Advanced AI' : 'Basic AI', freeFact: free }
}

/** Part of Premium, unless the site has it for everybody; null where the admin has not set it up. */
export function advancedAiFeature({ hasAdvancedAi, isAdvancedAiForAll }: AiOfSite): PlanFeature | null {
  if (!hasAdvancedAi) return null
  if (isAdvancedAiForAll) return { name: ADVANCED_AI, free: 'Yes', premium: 'Yes' }
  return { name: ADVANCED_AI, free: 'No', premium: 'Yes', premiumFact: ADVANCED_AI }
}

const advancedAi = advancedAiFeature(site)

/** @returns null where everyone finds new sales at once */
export function earlyAccessFeature({ earlyAccessHours }: Pick<SiteConfig, 'earlyAccessHours'>): PlanFeature | null {
  if (earlyAccessHours === 0) return null
  const lead = leadText(earlyAccessHours)
  return {
    name: 'New sales first',
    free: 'No',
    premium: `${lead} earlier`,
    premiumFact: `New sales ${lead} before others`,
  }
}

const earlyAccess = earlyAccessFeature(site)

/** '2 hours' */
export function leadText(hours: number): string {
  return hours === 1 ? '1 hour' : `${hours} hours`
}

/** What the two plans have on this site (S6.2, S6.3), in the order of the comparison. */
export const PLAN_FEATURES: readonly PlanFeature[] = [
  {
    name: 'Listings a month',
    free: String(FREE_LISTINGS_PER_MONTH),
    premium: 'Unlimited',
    freeFact: `${FREE_LISTINGS_PER_MONTH} listing a month`,
    premiumFact: 'Unlimited listings and photos',
  },
  { name: 'Active sales at a time', free: String(FREE_ACTIVE_LISTINGS), premium: 'Unlimited' },
  {
    name: 'Photos per listing',
    free: String(FREE_PHOTOS_PER_LISTING),
    premium: 'Unlimited',
    freeFact: `${FREE_PHOTOS_PER_LISTING} photos per listing`,
  },
  detectionFeature(site),
  { name: 'CSV export', free: 'Yes', premium: 'Yes' },
  {
    name: 'Pins on the map',
    free: 'Standard',
    premium: 'Glowing gold',
    freeFact: 'Standard map visibility',
    premiumFact: 'Glowing map pins',
  },
  ...(advancedAi ? [advancedAi] : []),
  { name: 'Analytics dashboard', free: 'No', premium: 'Yes', premiumFact: 'Analytics dashboard' },
  { name: 'Sales tracking', free: 'No', premium: 'Yes', premiumFact: 'Sales tracking' },
  { name: 'Customizable sale page', free: 'No', premium: 'Yes', premiumFact: 'Customizable sale page' },
  { name: 'Smart bundling', free: 'No', premium: 'Yes', premiumFact: 'Smart bundling' },
  { name: 'PDF and Word export', free: 'No', premium: 'Yes', premiumFact: 'PDF and Word export' },
  { name: 'Bulk tools and templates', free: 'No', premium: 'Yes', premiumFact: 'Bulk tools and templates' },
  ...(earlyAccess ? [earlyAccess] : []),
  { name: 'Priority support', free: 'No', premium: 'Yes', premiumFact: 'Priority support' },
]

export const FREE_FACTS = PLAN_FEATURES.flatMap(({ freeFact }) => freeFact ?? [])
export const PREMIUM_FACTS = PLAN_FEATURES.flatMap(({ premiumFact }) => premiumFact ?? [])
