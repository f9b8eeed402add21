import { plural } from '@yardsnap/contract/texts'
import { getOpenWork, type OpenWork } from '@yardsnap/contract/admin'
import { CountBadge } from '#ui/CountBadge.tsx'
import { useAnswer } from './api.ts'

const NOUNS: Record<keyof OpenWork, (count: number) => string> = {
  reports: (count) => plural(count, { one: 'open report', other: 'open reports' }),
  supportMessages: (count) => plural(count, { one: 'open message', other: 'open messages' }),
}

interface OpenWorkBadgeProps {
  /** Without it, everything that waits for an admin. */
  kind?: keyof OpenWork
  className?: string
}

/** How much waits for an admin. Rendered for admins alone: nobody else may ask. */
export function OpenWorkBadge({ kind, className }: OpenWorkBadgeProps) {
  const { data: open } = useAnswer(getOpenWork, {})
  if (!open) return null
  if (kind) return <CountBadge count={open[kind]} noun={NOUNS[kind](open[kind])} className={className} />
  const count = open.reports + open.supportMessages
  const noun = plural(count, { one: 'open report or message', other: 'open reports and messages' })
  return <CountBadge count={count} noun={noun} className={className} />
}
