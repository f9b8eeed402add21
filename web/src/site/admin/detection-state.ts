import type { PackInstallation } from '@yardsnap/contract/admin-detection'

/** A process that installs writes every few seconds; one that has not for so long was ended. */
const STALE_MS = 60_000

/** '5.6 MB' */
export const megabytes = (bytes: number): string =>
  `${(bytes / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: bytes < 100_000_000 ? 1 : 0 })} MB`

/** '$12.50'; below a dollar with tenths of cents: '$0.016'. */
export const dollarsIn = (dollars: number): string =>
  dollars.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: dollars < 1 ? 3 : 2,
  })

export function isUnderWay({ state, updatedAt }: Pick<PackInstallation, 'state' | 'updatedAt'>, now: number): boolean {
  return state === 'installing' && now - Date.parse(updatedAt) < STALE_MS
}

/** The state to show of a chosen pack: while one folder still installs it, there is nothing for the admin to do. */
export function packStateIn(
  installations: readonly PackInstallation[],
  now: number,
): 'installing' | 'installed' | 'failed' {
  if (installations.some((each) => isUnderWay(each, now))) return 'installing'
  if (installations.some(({ state }) => state !== 'installed')) return 'failed'
  return installations.length > 0 ? 'installed' : 'installing'
}
