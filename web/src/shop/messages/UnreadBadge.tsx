import { t } from '@yardsnap/contract/texts'
import { CountBadge } from '#ui/CountBadge.tsx'
import { useUnreadCount } from './api.ts'

export function UnreadBadge({ className }: { className?: string }) {
  return <CountBadge count={useUnreadCount()} noun={t.of('how many messages')`unread`} className={className} />
}
