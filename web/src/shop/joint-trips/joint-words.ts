import { t } from '@yardsnap/contract/texts'
import type { JointMark } from '@yardsnap/contract/joint-trips'

/** A person of a trip whose first name is not known reads as somebody. */
export const nameOf = (firstName: string): string => firstName || t.of('a person without a name')`Somebody`

/** 'visited by Ana', 'skipped by you'; '' for a mark that was taken back. */
export function markText({ mark, by, isYours }: JointMark): string {
  if (mark === null) return ''
  if (isYours) return mark === 'visited' ? t`visited by you` : t`skipped by you`
  const name = nameOf(by)
  return mark === 'visited' ? t`visited by ${name}` : t`skipped by ${name}`
}
