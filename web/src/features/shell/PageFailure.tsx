import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorState } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'

/** Shown in place of a page that could not be drawn, often because its code could not be fetched. */
export function PageFailure({ reset }: ErrorComponentProps) {
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6 px-5 py-10">
      <PageTitle title="This page did not load" />
      <ErrorState
        title="Something went wrong"
        description="Check your connection, then try again. What you have saved is safe."
        onRetry={reset}
      />
    </div>
  )
}
