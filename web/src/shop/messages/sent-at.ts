import { t } from '@yardsnap/contract/texts'
import { formatBy } from '@yardsnap/contract/dates'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** 'Just now', '5 min ago', '3:05 PM' of the last day, else 'Nov 20, 3:05 PM'. @param instant ISO 8601 @param nowMs of the epoch */
export function formatSentAt(instant: string, nowMs: number, timeZone?: string): string {
  const sent = new Date(instant)
  const ageMs = nowMs - sent.getTime()
  if (ageMs < MINUTE_MS) return t`Just now`
  if (ageMs < 60 * MINUTE_MS) return t`${Math.floor(ageMs / MINUTE_MS)} min ago`
  const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', ...(timeZone && { timeZone }) }
  const day: Intl.DateTimeFormatOptions = ageMs < DAY_MS ? {} : { month: 'short', day: 'numeric' }
  return formatBy({ ...time, ...day }, sent)
}
