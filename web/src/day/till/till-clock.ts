import { readJson, writeJson } from '#lib/browser-storage.ts'
import { TILL_PREFIX } from './stored-value.ts'

const KEY = `${TILL_PREFIX}clock`

/** By how many milliseconds this device's clock is ahead of the server's; null before it was read from the storage. */
let aheadMs: number | null = null

/** Notes how wrong this device's clock is, also for pages that open without a signal. @param readAt ISO instant of an answer */
export function setTillClock(readAt: string): void {
  aheadMs = Date.now() - Date.parse(readAt)
  writeJson(KEY, aheadMs)
}

/** The time by the server's clock: holds and price rules end by it, however wrong the clock of a phone is. */
export function tillNow(): Date {
  if (aheadMs === null) {
    const kept = readJson(KEY)
    aheadMs = typeof kept === 'number' ? kept : 0
  }
  return new Date(Date.now() - aheadMs)
}
