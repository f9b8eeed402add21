import type { UpgradeReason } from '@yardsnap/contract/plans'
import { useUpgradeModal } from '#core/plans/upgrade-modal.ts'
import { Button } from '#ui/Button.tsx'

interface PremiumNoticeProps {
  reason?: UpgradeReason
  label: string
  /** What the free plan offers instead. */
  free: string
  onLeave: () => void
}

/** Shown in place of a Premium export. */
export function PremiumNotice({ reason = 'default', label, free, onLeave }: PremiumNoticeProps) {
  const { openUpgradeModal } = useUpgradeModal()
  return (
    <section aria-label="Premium" className="rounded-card border-2 border-mustard bg-mustard-wash p-5">
      <p className="font-display text-h3 font-bold">{label} is part of Premium</p>
      <p className="mt-1.5">{free}</p>
      <Button
        tone="secondary"
        className="mt-4"
        onClick={() => {
          onLeave()
          openUpgradeModal(reason)
        }}
      >
        See Premium
      </Button>
    </section>
  )
}
