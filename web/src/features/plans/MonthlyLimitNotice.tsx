import { Button } from '#ui/Button.tsx'
import { usePlan, useUsageStats } from './api.ts'
import { useUpgradeModal } from './upgrade-modal.ts'

/** Said before anything is typed or uploaded: this month's listings are used up, so a new one cannot be saved. */
export function MonthlyLimitNotice() {
  const { limits } = usePlan()
  const { data: usage } = useUsageStats()
  const { openUpgradeModal } = useUpgradeModal()
  if (!usage || usage.monthlyListingsUsed < limits.listingsPerMonth) return null
  return (
    <section
      aria-label="Plan"
      className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border-2 border-mustard bg-mustard-wash px-5 py-4"
    >
      <p className="max-w-xl">
        Your plan includes {limits.listingsPerMonth === 1 ? '1 listing' : `${limits.listingsPerMonth} listings`} a
        month, and this month&apos;s is used. You can still edit it from your home page.
      </p>
      <Button tone="secondary" onClick={() => openUpgradeModal('listing_limit')}>
        See Premium
      </Button>
    </section>
  )
}
