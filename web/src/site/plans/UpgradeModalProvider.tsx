import type { UpgradeReason } from '@yardsnap/contract/plans'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { onPremiumRequired } from '#api/premium-required.ts'
import { DEFAULT_UPGRADE_REASON, UpgradeModalContext } from '#core/plans/upgrade-modal.ts'
import { whenOpened } from '#ui/when-opened.tsx'

const UpgradeModal = whenOpened(async () => (await import('./UpgradeModal.tsx')).UpgradeModal, {
  isPreloaded: false,
})

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
      {reason && <UpgradeModal reason={reason} isOpen={isOpen} onOpenChange={setOpen} />}
    </UpgradeModalContext>
  )
}
