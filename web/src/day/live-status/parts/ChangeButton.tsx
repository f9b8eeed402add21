import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

interface ChangeButtonProps {
  icon: ReactNode
  /** Whether it is part of the current status; pressing again takes it back. */
  isOn: boolean
  onPress: () => void
  children: ReactNode
}

/** A large button for a frequent change. */
export function ChangeButton({ icon, isOn, onPress, children }: ChangeButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={classes(
        'flex min-h-17 items-center gap-2.5 rounded-control border-[1.5px] px-3 text-left font-semibold transition-[background-color,scale] active:scale-[0.98] [&>svg]:size-5 desk:[&>svg]:size-6 [&>svg]:shrink-0',
        isOn ? 'border-grass bg-grass text-on-grass' : 'border-line-strong bg-card hover:bg-paper-deep',
      )}
    >
      {icon}
      {children}
    </button>
  )
}

interface SmallButtonProps {
  isOn?: boolean
  isDanger?: boolean
  onPress: () => void
  children: ReactNode
}

/** A small button for a rare change. */
export function SmallButton({ isOn = false, isDanger = false, onPress, children }: SmallButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isDanger ? undefined : isOn}
      onClick={onPress}
      className={classes(
        'min-h-12 rounded-control px-2 py-1.5 text-small leading-tight font-semibold transition-[background-color,scale] active:scale-[0.98]',
        isOn ? 'bg-grass text-on-grass' : 'bg-paper-deep hover:bg-line',
        isDanger && 'text-danger',
      )}
    >
      {children}
    </button>
  )
}
