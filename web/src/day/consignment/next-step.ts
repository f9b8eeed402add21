import type { Consignment } from '@yardsnap/contract/consignments'

/**
 * What an organizer does next. `invite`: nobody takes part. `enter`: no item was entered. `check_in`: before the sale, while
 * an item that was entered is not here. `sell`: on its days, and before them when all is here. `settle`: it is over or closed.
 * `rummage`: departments sell, and nobody is settled.
 */
export type NextStep = 'invite' | 'enter' | 'check_in' | 'sell' | 'settle' | 'rummage'

interface Situation {
  consignment: Pick<Consignment, 'mode' | 'status'>
  consignorCount: number
  itemCount: number
  /** Of those items, the ones that are not here yet. */
  announcedCount: number
  /** YYYY-MM-DD; null for a sale without a day. */
  firstDay: string | null
  lastDay: string | null
}

/** @param today where the organizer is, YYYY-MM-DD */
export function getNextStep(situation: Situation, today: string): NextStep {
  const { consignment, consignorCount, itemCount, announcedCount, firstDay, lastDay } = situation
  if (consignment.mode === 'rummage') return 'rummage'
  if (consignment.status === 'closed') return 'settle'
  if (consignorCount === 0) return 'invite'
  if (itemCount === 0) return 'enter'
  if (lastDay !== null && today > lastDay) return 'settle'
  const hasBegun = firstDay !== null && today >= firstDay
  return hasBegun || announcedCount === 0 ? 'sell' : 'check_in'
}

/** The way of a sale from its terms to the last payment, for a list of what is done. */
export const WAY = ['invite', 'enter', 'check_in', 'sell', 'settle'] as const

/** Whether a step of the way lies behind the one that is next. */
export const isBehind = (step: (typeof WAY)[number], next: NextStep): boolean =>
  next !== 'rummage' && WAY.indexOf(step) < WAY.indexOf(next)
