import type { UpgradeReason } from '@yardsnap/contract/plans'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { onPremiumRequired } from '#api/premium-required.ts'
import { DEFAULT_UPGRADE_REASON, UpgradeModalContext } from './upgrade-modal.ts'

const UpgradeModal = lazy(async () => ({ default: (await import('./UpgradeModal.tsx')).UpgradeModal }))

/**
 * Holds the one upgrade modal of the app, which opens also when a call is refused for want of Premium. Its code is loaded
 * when it first opens.
 */
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
