import { t } from '@yardsnap/contract/texts'
import type { JointMark, JointTrip } from '@yardsnap/contract/joint-trips'

/** A person of a trip whose first name is not known reads as somebody. */
export const nameOf = (firstName: string): string => firstName || t.of('a person without a name')`Somebody`

/** 'visited by Ana', 'skipped by you'; '' for a mark that was taken back. */
export function markText({ mark, by, isYours }: JointMark): string {
  if (mark === null) return ''
  if (isYours) return mark === 'visited' ? t`visited by you` : t`skipped by you`
  const name = nameOf(by)
  return mark === 'visited' ? t`visited by ${name}` : t`skipped by ${name}`
}

/** Why the stops show no times: only the owner's device knows where the trip starts. */
export function untimedText({ isOwner, people }: Pick<JointTrip, 'isOwner' | 'people'>): string {
  if (isOwner) return t`The order has changed. Plan your trip again to see when you arrive.`
  const owner = nameOf(people.find(({ id }) => id === null)?.firstName ?? '')
  return t`The order has changed. You see times again when ${owner} plans the trip again.`
}
