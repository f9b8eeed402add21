import { classes } from '#ui/classes.ts'
import { useUnreadCount } from './api.ts'

const MOST_SHOWN = 99

export function UnreadBadge({ className }: { className?: string }) {
  const count = useUnreadCount()
  if (count === 0) return null
  return (
    <span
      className={classes(
        'grid h-5 min-w-5 place-items-center rounded-full bg-brick px-1.5 text-tiny leading-none font-bold text-on-brick',
        className,
      )}
    >
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      <span className="sr-only"> unread</span>
    </span>
  )
}
