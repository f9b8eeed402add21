import type { UpgradeReason } from '@yardsnap/contract/plans'
import { Button } from '#ui/Button.tsx'
import { EmptyCard } from '#ui/EmptyState.tsx'
import { useUpgradeModal } from './upgrade-modal.ts'

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
