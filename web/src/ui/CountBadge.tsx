import { classes } from './classes.ts'

const MOST_SHOWN = 99

/** A number on a link or tab; nothing where there is nothing. @param noun for screen readers: 'unread' */
export function CountBadge({
  count,
  noun,
  className,
}: {
  count: number
  noun: string
  className?: string | undefined
}) {
  if (count === 0) return null
  return (
    <span
      className={classes(
        'grid h-5 min-w-5 place-items-center rounded-full bg-brick px-1.5 text-tiny leading-none font-bold text-on-brick',
        className,
      )}
    >
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      <span className="sr-only"> {noun}</span>
    </span>
  )
}
