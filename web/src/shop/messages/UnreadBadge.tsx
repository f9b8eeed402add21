import { CountBadge } from '#ui/CountBadge.tsx'
import { useUnreadCount } from './api.ts'

export function UnreadBadge({ className }: { className?: string }) {
  return <CountBadge count={useUnreadCount()} noun="unread" className={className} />
}
