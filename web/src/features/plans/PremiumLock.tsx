import type { UpgradeReason } from '@yardsnap/contract/plans'
import { Button } from '#ui/Button.tsx'
import { EmptyCard } from '#ui/EmptyState.tsx'
import { useUpgradeModal } from './upgrade-modal.ts'

/** Stands where the server keeps something for Premium: what it would be, and the way to it. */
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
