import { createContext, useContext } from 'react'

/** What made the modal open (specification S2.13.1). */
export type UpgradeReason =
  | 'photo_limit'
  | 'listing_limit'
  | 'advanced_ai'
  | 'map_features'
  | 'analytics'
  | 'sales_tracking'
  | 'default'

export const DEFAULT_UPGRADE_REASON: UpgradeReason = 'listing_limit'

interface UpgradeModalControl {
  /** Opens the modal with the banner of `reason`. */
  openUpgradeModal: (reason?: UpgradeReason) => void
}

export const UpgradeModalContext = createContext<UpgradeModalControl | null>(null)

/** Opens the 'Upgrade to Premium' modal from anywhere below UpgradeModalProvider. */
export function useUpgradeModal(): UpgradeModalControl {
  const control = useContext(UpgradeModalContext)
  if (!control) throw new Error('useUpgradeModal needs an UpgradeModalProvider above it')
  return control
}
