import { t } from '@yardsnap/contract/texts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { joinTill } from '@yardsnap/contract/till-helpers'
import { useState } from 'react'
import { call, getErrorMessage } from '#api/call.ts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { OwnTills } from '#day/till/OwnTills.tsx'
import { CodeForm } from '#ui/CodeForm.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SignInPrompt } from '#ui/SignInPrompt.tsx'

/**
 * Where a helper's link leads. Its secret stands behind the '#', which is sent to nobody. Without one somebody comes by
 * the shortcut of the installed app, which knows no sale.
 */
export function JoinTillPage() {
  const user = useCurrentUser()
  const [token] = useState(() => window.location.hash.slice(1))
  if (token !== '') return <JoinForm token={token} />
  return (
    <div className="mx-auto grid max-w-2xl gap-5 px-5 py-10">
      <PageTitle title="Your till" />
      {user ? (
        <OwnTills />
      ) : (
        <SignInPrompt
          title="Sign in to open your till"
          description="Do you help somebody? Then open the link that the host has sent you."
        />
      )}
    </div>
  )
}

function JoinForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (code: string) => call(joinTill, { body: { token, code } }),
    onSuccess: ({ listingId }) => navigate({ to: '/sale/$listingId/till', params: { listingId }, replace: true }),
  })
  return (
    <CodeForm
      title={t`Help at the sale`}
      description={t`Type the code that the host has told you.`}
      onCode={mutate}
      isPending={isPending}
      error={error ? getErrorMessage(error, t`It could not be opened. Please try again.`) : undefined}
      buttonText={t.of('opens a sale for who helps there')`Open`}
      pendingText={t`Opening...`}
    />
  )
}
