import { FREE_ACTIVE_LISTINGS, FREE_LISTINGS_PER_MONTH } from '@yardsnap/contract/plans'
import { useUsageStats } from './api.ts'
import { PremiumHint } from './PremiumHint.tsx'

/** How much of the free plan is used; nothing for Premium, which has no limits to come near to. */
export function PlanUsage() {
  const { data: usage } = useUsageStats()
  if (!usage) return null
  const { monthlyListingsUsed, currentActiveListings } = usage
  const month = `${monthlyListingsUsed} of ${FREE_LISTINGS_PER_MONTH} listing this month`
  const active = `${currentActiveListings} of ${FREE_ACTIVE_LISTINGS} active sale`
  return <PremiumHint reason="default" text={`Free plan: ${month}, ${active}.`} />
}
