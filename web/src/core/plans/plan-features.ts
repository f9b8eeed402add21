import { t } from '@yardsnap/contract/texts'
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

const ADVANCED_AI = t`Advanced AI and pricing`

type AiOfSite = Pick<SiteConfig, 'hasAdvancedAi' | 'isAdvancedAiForAll'>

/** How items are detected in photos, by plan. */
export function detectionFeature({ hasAdvancedAi, isAdvancedAiForAll }: AiOfSite): PlanFeature {
  const free = isAdvancedAiForAll ? t`Advanced AI` : t`Basic AI`
  return { name: t`Items found in photos`, free, premium: hasAdvancedAi ? t`Advanced AI` : t`Basic AI`, freeFact: free }
}

/** Part of Premium, unless the site has it for everybody; null where the admin has not set it up. */
export function advancedAiFeature({ hasAdvancedAi, isAdvancedAiForAll }: AiOfSite): PlanFeature | null {
  if (!hasAdvancedAi) return null
  if (isAdvancedAiForAll) return { name: ADVANCED_AI, free: t`Yes`, premium: t`Yes` }
  return { name: ADVANCED_AI, free: t`No`, premium: t`Yes`, premiumFact: ADVANCED_AI }
}

const advancedAi = advancedAiFeature(site)

/** @returns null where everyone finds new sales at once */
export function earlyAccessFeature({ earlyAccessHours }: Pick<SiteConfig, 'earlyAccessHours'>): PlanFeature | null {
  if (earlyAccessHours === 0) return null
  const lead = leadText(earlyAccessHours)
  return {
    name: t`New sales first`,
    free: t`No`,
    premium: `${lead} earlier`,
    premiumFact: t`New sales ${lead} before others`,
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
    name: t`Listings a month`,
    free: String(FREE_LISTINGS_PER_MONTH),
    premium: t`Unlimited`,
    freeFact: `${FREE_LISTINGS_PER_MONTH} listing a month`,
    premiumFact: t`Unlimited listings and photos`,
  },
  { name: t`Active sales at a time`, free: String(FREE_ACTIVE_LISTINGS), premium: t`Unlimited` },
  {
    name: t`Photos per listing`,
    free: String(FREE_PHOTOS_PER_LISTING),
    premium: t`Unlimited`,
    freeFact: `${FREE_PHOTOS_PER_LISTING} photos per listing`,
  },
  detectionFeature(site),
  { name: t`CSV export`, free: t`Yes`, premium: t`Yes` },
  {
    name: t`Pins on the map`,
    free: t`Standard`,
    premium: t`Glowing gold`,
    freeFact: t`Standard map visibility`,
    premiumFact: t`Glowing map pins`,
  },
  ...(advancedAi ? [advancedAi] : []),
  { name: t`Analytics dashboard`, free: t`No`, premium: t`Yes`, premiumFact: t`Analytics dashboard` },
  { name: t`Sales tracking`, free: t`No`, premium: t`Yes`, premiumFact: t`Sales tracking` },
  { name: t`Customizable sale page`, free: t`No`, premium: t`Yes`, premiumFact: t`Customizable sale page` },
  { name: t`Smart bundling`, free: t`No`, premium: t`Yes`, premiumFact: t`Smart bundling` },
  { name: t`PDF and Word export`, free: t`No`, premium: t`Yes`, premiumFact: t`PDF and Word export` },
  { name: t`Bulk tools and templates`, free: t`No`, premium: t`Yes`, premiumFact: t`Bulk tools and templates` },
  ...(earlyAccess ? [earlyAccess] : []),
  { name: t`Priority support`, free: t`No`, premium: t`Yes`, premiumFact: t`Priority support` },
]

export const FREE_FACTS = PLAN_FEATURES.flatMap(({ freeFact }) => freeFact ?? [])
export const PREMIUM_FACTS = PLAN_FEATURES.flatMap(({ premiumFact }) => premiumFact ?? [])
