import { plural, t } from '@yardsnap/contract/texts'
import { formatPrice } from '@yardsnap/contract/formats'
import type { OwnHold, OwnHoldAnywhere } from '@yardsnap/contract/holds'
import { formatClock } from '#lib/instants.ts'

/** What a shopper reads of their own hold. @param timeZone of the sale */
export function ownHoldText(
  { state, place, until, agreedCents, isUnanswered }: OwnHold,
  timeZone: string | null,
): string {
  switch (state) {
    case 'granted':
      if (until !== null && agreedCents !== null) {
        return t`Held for you until ${formatClock(until, timeZone)}, agreed ${formatPrice(agreedCents / 100)}`
      }
      return until === null ? t`Held for you` : t`Held for you until ${formatClock(until, timeZone)}`
    case 'waiting':
      return place === 1 || place === null ? t`You are next in line` : t`You are number ${place} in line`
    case 'refused':
      return t`The host said no to holding this`
    case 'asked':
      return isUnanswered
        ? t`No answer from the host yet. You keep your place.`
        : t`You asked. We tell you what the host says.`
  }
}

/** By the id of the sale: when the first of these holds there ends, in epoch milliseconds. */
export function firstHoldEnds(holds: readonly Pick<OwnHoldAnywhere, 'listingId' | 'until'>[]): Map<string, number> {
  const ends = new Map<string, number>()
  for (const { listingId, until } of holds) {
    if (until !== null) ends.set(listingId, Math.min(Date.parse(until), ends.get(listingId) ?? Infinity))
  }
  return ends
}

/** How often somebody came for what was held: 'came 4 of 4 times', 'missed 2 of 3'; '' for the first time. */
export function visitsText({ cameCount, missedCount }: { cameCount: number; missedCount: number }): string {
  const count = cameCount + missedCount
  if (count === 0) return ''
  return missedCount === 0
    ? plural(count, { one: 'came # of # time', other: 'came # of # times' })
    : t`missed ${missedCount} of ${count}`
}

const DAY_MINUTES = 24 * 60

/** '24 min left', '2 h 5 min left', '7 d left'; 'over' at the end. @param until ISO instant @param now epoch milliseconds */
export function timeLeftText(until: string, now: number): string {
  const minutes = Math.ceil((Date.parse(until) - now) / 60_000)
  if (minutes <= 0) return t.of('of a hold')`over`
  if (minutes > DAY_MINUTES) return t`${Math.floor(minutes / DAY_MINUTES)} d left`
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return t`${rest} min left`
  return rest === 0 ? t`${hours} h left` : t`${hours} h ${rest} min left`
}
