import { t } from '@yardsnap/contract/texts'
import { getOpenWork, type OpenWork } from '@yardsnap/contract/admin'
import { CountBadge } from '#ui/CountBadge.tsx'
import { useAnswer } from './api.ts'

const NOUNS: Record<keyof OpenWork, string> = { reports: t`open reports`, supportMessages: t`open messages` }

interface OpenWorkBadgeProps {
  /** Without it, everything that waits for an admin. */
  kind?: keyof OpenWork
  className?: string
}

/** How much waits for an admin. Rendered for admins alone: nobody else may ask. */
export function OpenWorkBadge({ kind, className }: OpenWorkBadgeProps) {
  const { data: open } = useAnswer(getOpenWork, {})
  if (!open) return null
  if (kind) return <CountBadge count={open[kind]} noun={NOUNS[kind]} className={className} />
  return (
    <CountBadge count={open.reports + open.supportMessages} noun="open reports and messages" className={className} />
  )
}
