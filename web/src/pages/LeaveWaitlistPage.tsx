import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { leaveWaitlist } from '@yardsnap/contract/waitlist'
import { call, getErrorMessage } from '#api/call.ts'
import { site } from '#lib/site.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Wordmark } from '#ui/Wordmark.tsx'

const route = getRouteApi('/waitlist/leave/$token')

/** The target of the unsubscribe link. It asks first: mail programs open links in advance. */
export function LeaveWaitlistPage() {
  const { token } = route.useParams()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(leaveWaitlist, { params: { token } }),
  })
  return (
    <div className="mx-auto flex min-h-dvh max-w-xl flex-col px-5 pt-5 pb-10 desk:px-8">
      <header>
        <a href="/" className="inline-flex min-h-11 items-center rounded-control">
          <Wordmark />
        </a>
      </header>
      <main className="flex flex-col items-start gap-5 pt-10 desk:my-auto desk:pt-0">
        <PageTitle title={isSuccess ? 'You have left the waitlist' : 'Leave the waitlist?'} />
        {isSuccess ? (
          <output className="text-lead text-ink-soft">
            Your address is deleted and nothing more will come. You can join again on the first page at any time.
          </output>
        ) : (
          <>
            <p className="text-lead text-ink-soft">
              Your address will be deleted, and you will not hear when {site.productName} launches.
            </p>
            {error && (
              <ErrorState
                title="You are still on the waitlist"
                description={getErrorMessage(error, 'That did not work. Please try again.')}
                className="w-full"
              />
            )}
            <Button isPending={isPending} pendingText="Leaving..." onClick={() => mutate()}>
              Leave the waitlist
            </Button>
          </>
        )}
      </main>
    </div>
  )
}
