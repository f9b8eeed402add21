import { t } from '@yardsnap/contract/texts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { joinTill } from '@yardsnap/contract/till-helpers'
import { useState } from 'react'
import { call, getErrorMessage } from '#api/call.ts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { OwnTills } from '#day/till/OwnTills.tsx'
import { Button } from '#ui/Button.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SignInPrompt } from '#ui/SignInPrompt.tsx'
import { TextField } from '#ui/TextField.tsx'

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
  const [code, setCode] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(joinTill, { body: { token, code } }),
    onSuccess: ({ listingId }) => navigate({ to: '/sale/$listingId/till', params: { listingId }, replace: true }),
  })
  return (
    <form
      className="mx-auto grid max-w-md gap-5 px-5 py-10"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() !== '') mutate()
      }}
    >
      <PageTitle title="Help at the till" />
      <p className="text-lead text-ink-soft">Type the code that the host has told you.</p>
      <TextField
        label="Code"
        value={code}
        maxLength={12}
        autoComplete="off"
        autoCapitalize="characters"
        onChange={(event) => setCode(event.currentTarget.value)}
        error={error ? getErrorMessage(error, t`The till could not be opened. Please try again.`) : undefined}
      />
      <Button type="submit" isPending={isPending} pendingText="Opening...">
        Open the till
      </Button>
    </form>
  )
}
