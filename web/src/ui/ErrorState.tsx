import { t } from '@yardsnap/contract/texts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'

interface ErrorStateProps {
  title: string
  description?: ReactNode
  onRetry?: () => void
  isRetrying?: boolean
  className?: string
}

/** What failed, why, and a way to try again. */
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

interface LoadFailureProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching'> & { refetch: () => Promise<unknown> }
  title: string
  /** Stands in where the server gives no reason. */
  fallback?: string
  className?: string
}

/** The error state of a query, which asks again. */
export function LoadFailure({ query, title, fallback = t`Please try again.`, ...rest }: LoadFailureProps) {
  return (
    <ErrorState
      {...rest}
      title={title}
      description={getErrorMessage(query.error, fallback)}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  )
}
