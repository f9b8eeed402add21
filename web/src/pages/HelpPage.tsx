import { t } from '@yardsnap/contract/texts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { useJoinAsCoHost } from '#core/co-hosts/api.ts'
import { HelpedSales } from '#sell/co-hosts/HelpedSales.tsx'
import { storeHelpIntent, takeHelpIntent } from '#sell/co-hosts/join-intent.ts'
import { CodeForm } from '#ui/CodeForm.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SignInPrompt } from '#ui/SignInPrompt.tsx'

/** Where an invitation to help with a sale leads. Its secret stands behind the '#', which is sent to nobody. */
export function HelpPage() {
  const user = useCurrentUser()
  const [token] = useState(() => window.location.hash.slice(1) || (user ? takeHelpIntent() : ''))
  useEffect(() => {
    if (!user && token !== '') storeHelpIntent(token)
  }, [user, token])
  if (user && token !== '') return <JoinForm token={token} />
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-5 px-5 py-10">
      <PageTitle title="Help with a sale" />
      {user ? (
        <>
          <p className="text-lead text-ink-soft">Open the link that the owner of the sale has sent you.</p>
          <HelpedSales />
        </>
      ) : (
        <SignInPrompt
          title="Sign in to help with a sale"
          description="Somebody has invited you to put a sale together with them, or to say what you would like of it."
        />
      )}
    </div>
  )
}

function JoinForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const { mutate, isPending, error } = useJoinAsCoHost()
  const join = (code: string) =>
    mutate(
      { token, code },
      {
        onSuccess: ({ listingId, role }) =>
          role === 'edit'
            ? void navigate({ to: '/create', search: { edit: listingId }, replace: true })
            : void navigate({ to: '/sale/$listingId/dibs', params: { listingId }, replace: true }),
      },
    )
  return (
    <CodeForm
      title={t`Help with a sale`}
      description={t`Type the code that the owner has told you.`}
      onCode={join}
      isPending={isPending}
      error={error ? getErrorMessage(error, t`The invitation could not be accepted. Please try again.`) : undefined}
      buttonText={t`Join`}
      pendingText={t`Joining...`}
    />
  )
}
