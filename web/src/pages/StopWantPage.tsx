import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { stopWant } from '@yardsnap/contract/wants'
import { call, getErrorMessage } from '#api/call.ts'
import { Button } from '#ui/Button.tsx'
import { TEXT_LINK } from '#ui/classes.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Wordmark } from '#ui/Wordmark.tsx'

const route = getRouteApi('/wants/stop/$token')

/** The target of the unsubscribe link. It asks first: mail programs open links in advance. */
export function StopWantPage() {
  const { token } = route.useParams()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(stopWant, { params: { token } }),
  })
  return (
    <div className="mx-auto flex min-h-dvh max-w-xl flex-col px-5 pt-5 pb-10 desk:px-8">
      <header>
        <a href="/" className="inline-flex min-h-11 items-center rounded-control">
          <Wordmark />
        </a>
      </header>
      <main className="flex flex-col items-start gap-5 pt-10 desk:my-auto desk:pt-0">
        <PageTitle title={isSuccess ? 'You will not be notified of this any more' : 'Stop these notifications?'} />
        {isSuccess ? (
          <output className="text-lead text-ink-soft">
            Matches still show under Wants, where you can turn this on again.
          </output>
        ) : (
          <>
            <p className="text-lead text-ink-soft">No more email or notifications about this. The want itself stays.</p>
            {error && (
              <ErrorState
                title="Nothing was changed"
                description={getErrorMessage(error, 'That did not work. Please try again.')}
                className="w-full"
              />
            )}
            <Button isPending={isPending} pendingText="Stopping..." onClick={() => mutate()}>
              Stop
            </Button>
          </>
        )}
        <a href="/saved/wants" className={TEXT_LINK}>
          Your wants
        </a>
      </main>
    </div>
  )
}
