import type { PriceRule } from '@yardsnap/contract/price-rules'
import { FALLBACK_TIME_ZONE } from '@yardsnap/contract/sale-days'
import { DateTime } from 'luxon'

/** When a rule begins or ends next by the clock of its sale; null for never. */
export function nextPriceChange(
  { priceRules, timeZone }: { priceRules: readonly PriceRule[]; timeZone: string | null },
  now: Date,
): Date | null {
  const zone = timeZone ?? FALLBACK_TIME_ZONE
  const instants = priceRules
    .flatMap(({ from, until }) => [from, until].filter((clock) => clock !== null))
    .map((clock) => DateTime.fromISO(clock, { zone }).toMillis())
    .filter((instant) => instant > now.getTime())
  return instants.length === 0 ? null : new Date(Math.min(...instants))
}
