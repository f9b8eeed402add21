import type { UpgradeReason } from '@yardsnap/contract/plans'
import { Crown } from 'lucide-react'
import { useCurrentUser } from '#core/accounts/api.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyCard } from '#ui/EmptyState.tsx'
import { usePlan } from './use-plan.ts'
import { useUpgradeModal } from './upgrade-modal.ts'

/** Tells free accounts what Premium adds here, and opens the upgrade modal. */
export function PremiumHint({ reason, text }: { reason: UpgradeReason; text: string }) {
  const user = useCurrentUser()
  const { isPremium } = usePlan()
  const { openUpgradeModal } = useUpgradeModal()
  if (!user || isPremium) return null
  return (
    <div className="flex items-start gap-3 rounded-control bg-mustard-wash px-4 py-2">
      <Crown className="mt-3 size-5 shrink-0" />
      <div className="flex grow flex-wrap items-center justify-between gap-x-8">
        <p className="py-2.5">{text}</p>
        <Button tone="quiet" onClick={() => openUpgradeModal(reason)} className="-mx-5 underline">
          See Premium
        </Button>
      </div>
    </div>
  )
}

/** Shown in place of a Premium feature. */
export function PremiumLock({ reason, title, text }: { reason: UpgradeReason; title: string; text: string }) {
  const { openUpgradeModal } = useUpgradeModal()
  return (
    <EmptyCard
      scene="table"
      title={title}
      description={text}
      action={<Button onClick={() => openUpgradeModal(reason)}>See Premium</Button>}
    />
  )
}
