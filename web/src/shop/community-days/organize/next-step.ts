import { getOpeningProblems } from '@yardsnap/contract/community-day-input'
import type { OrganizedDay } from '@yardsnap/contract/community-organizing'

/**
 * What an organizer does next.
 * `complete`: fill in what is missing. `open`: let houses join. `invite`: nobody has joined. `approve`: houses wait.
 * `publish`: show the houses with their numbers. `print`: all is public. `over`, `called_off`: nothing.
 */
export type NextStep = 'complete' | 'open' | 'invite' | 'approve' | 'publish' | 'print' | 'over' | 'called_off'

type Situation = Pick<OrganizedDay, 'status' | 'city' | 'state' | 'dates' | 'area' | 'houseCount' | 'askedCount'>

/** @param today where the organizer is, YYYY-MM-DD */
export function getNextStep(day: Situation, today: string): NextStep {
  const { status, houseCount, askedCount } = day
  if (status === 'over' || status === 'called_off') return status
  if (status === 'draft') return getOpeningProblems(day, today).length > 0 ? 'complete' : 'open'
  if (askedCount > 0) return 'approve'
  if (houseCount === 0) return 'invite'
  return status === 'published' ? 'print' : 'publish'
}

/** The way of a day from a draft to paper, for a list of what is done. */
export const WAY = ['open', 'invite', 'publish', 'print'] as const
export type WayPoint = (typeof WAY)[number]

export function isDone(point: WayPoint, { status, houseCount }: Situation): boolean {
  const isOpened = status !== 'draft'
  if (point === 'open') return isOpened
  if (point === 'invite') return houseCount > 0
  return point === 'publish' && (status === 'published' || status === 'over')
}
