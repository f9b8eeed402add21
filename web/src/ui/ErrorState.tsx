import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'

interface ErrorStateProps {
  title: string
  description?: ReactNode
  onRetry?: () => void
  isRetrying?: boolean
  className?: string
}

/** Something could not be had: what, why, and a way to try again. */
export function ErrorState({ title, description, onRetry, isRetrying = false, className }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={classes(
        'flex flex-col items-start gap-4 rounded-card border border-danger bg-danger-wash p-5',
        className,
      )}
    >
      <div>
        <p className="font-bold text-danger">{title}</p>
        {description && <p className="mt-0.5 text-ink">{description}</p>}
      </div>
      {onRetry && (
        <Button tone="secondary" onClick={onRetry} isPending={isRetrying} pendingText="Trying again...">
          Try again
        </Button>
      )}
    </div>
  )
}
