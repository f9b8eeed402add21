import type { UpgradeReason } from '@yardsnap/contract/plans'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { onPremiumRequired } from '#api/premium-required.ts'
import { DEFAULT_UPGRADE_REASON, UpgradeModalContext } from '#core/plans/upgrade-modal.ts'

const UpgradeModal = lazy(async () => ({ default: (await import('./UpgradeModal.tsx')).UpgradeModal }))

/** Holds the app's upgrade modal, which also opens when a call needs Premium. Its code is loaded when first opened. */
export function UpgradeModalProvider({ children }: { children: ReactNode }) {
  const [reason, setReason] = useState<UpgradeReason | null>(null)
  const [isOpen, setOpen] = useState(false)
  const control = useMemo(
    () => ({
      openUpgradeModal: (next: UpgradeReason = DEFAULT_UPGRADE_REASON) => {
        setReason(next)
        setOpen(true)
      },
    }),
    [],
  )
  useEffect(() => onPremiumRequired(control.openUpgradeModal), [control])
  return (
    <UpgradeModalContext value={control}>
      {children}
      {reason && <Suspense>{<UpgradeModal reason={reason} isOpen={isOpen} onOpenChange={setOpen} />}</Suspense>}
    </UpgradeModalContext>
  )
}
