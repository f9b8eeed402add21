import { t } from '@yardsnap/contract/texts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { joinTill } from '@yardsnap/contract/till'
import { useState } from 'react'
import { call, getErrorMessage } from '#api/call.ts'
import { Button } from '#ui/Button.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { TextField } from '#ui/TextField.tsx'

/** Where a helper's link leads. Its secret stands behind the '#', which is sent to nobody. */
export function JoinTillPage() {
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(joinTill, { body: { token: window.location.hash.slice(1), code } }),
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
