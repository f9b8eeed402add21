import type { UpgradeReason } from '@yardsnap/contract/plans'
import { createContext, useContext } from 'react'

/** S2.13.1. */
export const DEFAULT_UPGRADE_REASON: UpgradeReason = 'listing_limit'

interface UpgradeModalControl {
  openUpgradeModal: (reason?: UpgradeReason) => void
}

export const UpgradeModalContext = createContext<UpgradeModalControl | null>(null)

/** Opens the 'Upgrade to Premium' modal from anywhere below UpgradeModalProvider. */
export function useUpgradeModal(): UpgradeModalControl {
  const control = useContext(UpgradeModalContext)
  if (!control) throw new Error('useUpgradeModal needs an UpgradeModalProvider above it')
  return control
}
