import { LEFTOVER_WAYS, type LeftoverWay, type LeftThing } from '@yardsnap/contract/leftovers'
import { t } from '@yardsnap/contract/texts'

const NAMES: Record<LeftoverWay, string> = {
  pickup: t`Pick-up`,
  dropoff: t`Drop off`,
  free: t`Give away`,
  online: t`List online`,
  keep: t`Keep`,
}

export const WAY_OPTIONS = LEFTOVER_WAYS.map((value) => ({ value, label: NAMES[value] }))

/** The way that all things have; null when they differ, or have none. */
export function commonWay(things: readonly LeftThing[]): LeftoverWay | null {
  const [first, ...others] = new Set(things.map(({ way }) => way))
  return others.length === 0 ? (first ?? null) : null
}

/** What still goes a way: no charity took it yet. */
export const goingBy = (things: readonly LeftThing[], way: LeftoverWay): LeftThing[] =>
  things.filter((thing) => thing.way === way && thing.donationId === null)
