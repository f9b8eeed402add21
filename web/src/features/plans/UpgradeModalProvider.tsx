import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { DEFAULT_UPGRADE_REASON, UpgradeModalContext, type UpgradeReason } from './upgrade-modal.ts'

const UpgradeModal = lazy(async () => ({ default: (await import('./UpgradeModal.tsx')).UpgradeModal }))

/** Holds the one upgrade modal of the app. Its code is loaded when it first opens. */
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
  return (
    <UpgradeModalContext value={control}>
      {children}
      {reason && <Suspense>{<UpgradeModal reason={reason} isOpen={isOpen} onOpenChange={setOpen} />}</Suspense>}
    </UpgradeModalContext>
  )
}
