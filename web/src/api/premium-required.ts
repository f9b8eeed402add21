import type { UpgradeReason } from '@yardsnap/contract/plans'

const listeners = new Set<(reason: UpgradeReason) => void>()

/** Listens for calls that were refused because they need Premium. @returns how to stop listening */
export function onPremiumRequired(listener: (reason: UpgradeReason) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function announcePremiumRequired(reason: UpgradeReason): void {
  for (const listener of listeners) listener(reason)
}
