import { t } from '@yardsnap/contract/texts'
import { pagePath } from '#lib/page-path.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { confirmEmail } from '@yardsnap/contract/sign-in'
import { ApiError, call, getErrorMessage } from '#api/call.ts'
import { refreshCurrentUser, useCurrentUser } from '#core/accounts/api.ts'
import { WayInLayout } from '#site/accounts/WayInLayout.tsx'
import { site } from '#lib/site.ts'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'

/** The target of confirmation links. It asks first: mail programs open links in advance. */
export function ConfirmEmailPage() {
  // The token is in the fragment, which never reaches a server or a log.
  const token = useLocation().hash
  const user = useCurrentUser()
  const queryClient = useQueryClient()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(confirmEmail, { body: { token } }),
    onSuccess: () => refreshCurrentUser(queryClient),
  })
  const next = user ? (
    <ButtonAnchor href={pagePath('/')}>Go on</ButtonAnchor>
  ) : (
    <ButtonAnchor href={`/api/login?returnTo=${pagePath('/account')}`}>Sign in</ButtonAnchor>
  )
  if (isSuccess) {
    return (
      <WayInLayout title="Your address is confirmed">
        <div className="mt-3 flex flex-col items-start gap-5">
          <output className="text-lead text-ink-soft">You can publish sales and write to sellers.</output>
          {next}
        </div>
      </WayInLayout>
    )
  }
  if (token === '' || (error instanceof ApiError && error.status === 400)) {
    return (
      <WayInLayout title="This link does not work">
        <div className="mt-5 flex flex-col items-start gap-5">
          <p className="text-lead text-ink-soft">
            It was already used, has expired, or is incomplete. Your account page shows whether your address is
            confirmed and can send a new link.
          </p>
          {user ? <ButtonAnchor href={pagePath('/account')}>Your account</ButtonAnchor> : next}
        </div>
      </WayInLayout>
    )
  }
  return (
    <WayInLayout title="Confirm your address">
      <div className="mt-3 flex flex-col items-start gap-5">
        <p className="text-lead text-ink-soft">
          Did you sign up for {site.productName} with this address? If not, close this page and nothing will happen.
        </p>
        {error && (
          <ErrorState
            title="Not confirmed yet"
            description={getErrorMessage(error, t`That did not work. Please try again.`)}
            className="w-full"
          />
        )}
        <Button isPending={isPending} pendingText="Confirming..." onClick={() => mutate()}>
          Yes, confirm my address
        </Button>
      </div>
    </WayInLayout>
  )
}
