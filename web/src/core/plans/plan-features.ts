import { plural, t } from '@yardsnap/contract/texts'
import { site, type SiteConfig } from '#lib/site.ts'
import { FREE_ACTIVE_LISTINGS, FREE_LISTINGS_PER_MONTH, FREE_PHOTOS_PER_LISTING } from '@yardsnap/contract/plans'

interface PlanFeature {
  name: string
  /** Its text; true or false where the plan has it or not. */
  free: string | boolean
  premium: string | boolean
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
  if (isAdvancedAiForAll) return { name: ADVANCED_AI, free: true, premium: true }
  return { name: ADVANCED_AI, free: false, premium: true, premiumFact: ADVANCED_AI }
}

const advancedAi = advancedAiFeature(site)

/** @returns null where everyone finds new sales at once */
export function earlyAccessFeature({ earlyAccessHours }: Pick<SiteConfig, 'earlyAccessHours'>): PlanFeature | null {
  if (earlyAccessHours === 0) return null
  return {
    name: t`New sales first`,
    free: false,
    premium: plural(earlyAccessHours, { one: '# hour earlier', other: '# hours earlier' }),
    premiumFact: plural(earlyAccessHours, {
      one: 'New sales # hour before others',
      other: 'New sales # hours before others',
    }),
  }
}

const earlyAccess = earlyAccessFeature(site)

/** '2 hours' */
export function leadText(hours: number): string {
  return plural(hours, { one: '# hour', other: '# hours' })
}

/** What the two plans have on this site (S6.2, S6.3), in the order of the comparison. */
export const PLAN_FEATURES: readonly PlanFeature[] = [
  {
    name: t`Listings a month`,
    free: String(FREE_LISTINGS_PER_MONTH),
    premium: t`Unlimited`,
    freeFact: plural(FREE_LISTINGS_PER_MONTH, { one: '# listing a month', other: '# listings a month' }),
    premiumFact: t`Unlimited listings and photos`,
  },
  { name: t`Active sales at a time`, free: String(FREE_ACTIVE_LISTINGS), premium: t`Unlimited` },
  {
    name: t`Photos per listing`,
    free: String(FREE_PHOTOS_PER_LISTING),
    premium: t`Unlimited`,
    freeFact: plural(FREE_PHOTOS_PER_LISTING, { one: '# photo per listing', other: '# photos per listing' }),
  },
  detectionFeature(site),
  { name: t`CSV export`, free: true, premium: true },
  {
    name: t`Pins on the map`,
    free: t`Standard`,
    premium: t`Glowing gold`,
    freeFact: t`Standard map visibility`,
    premiumFact: t`Glowing map pins`,
  },
  ...(advancedAi ? [advancedAi] : []),
  { name: t`Analytics dashboard`, free: false, premium: true, premiumFact: t`Analytics dashboard` },
  { name: t`Sales tracking`, free: false, premium: true, premiumFact: t`Sales tracking` },
  { name: t`Customizable sale page`, free: false, premium: true, premiumFact: t`Customizable sale page` },
  { name: t`Smart bundling`, free: false, premium: true, premiumFact: t`Smart bundling` },
  { name: t`PDF and Word export`, free: false, premium: true, premiumFact: t`PDF and Word export` },
  { name: t`Bulk tools and templates`, free: false, premium: true, premiumFact: t`Bulk tools and templates` },
  ...(earlyAccess ? [earlyAccess] : []),
  { name: t`Priority support`, free: false, premium: true, premiumFact: t`Priority support` },
]

export const FREE_FACTS = PLAN_FEATURES.flatMap(({ freeFact }) => freeFact ?? [])
export const PREMIUM_FACTS = PLAN_FEATURES.flatMap(({ premiumFact }) => premiumFact ?? [])
