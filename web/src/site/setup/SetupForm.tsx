import { t } from '@yardsnap/contract/texts'
import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#lib/toast.ts'
import { useBecomeOperator } from './api.ts'

/** Takes the setup token. A refusal keeps what was typed. */
export function SetupForm() {
  const navigate = useNavigate()
  const [token, setToken] = useState('')
  const [problem, setProblem] = useState<string>()
  const { mutateAsync, isPending } = useBecomeOperator()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending) return
    if (token.trim() === '') return setProblem(t`Enter the setup token`)
    // Not in the mutation's own callbacks, which do not run once the page has replaced this form with the message that
    // the site is set up.
    void mutateAsync(token).then(
      () => {
        showToast({ title: t`You run this site now` })
        void navigate({ to: '/admin' })
      },
      (error: unknown) => setProblem(getErrorMessage(error, t`The token could not be checked. Please try again.`)),
    )
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label="Setup token"
        value={token}
        error={problem}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => {
          setToken(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <Button type="submit" isPending={isPending} pendingText="Checking...">
        Run this site
      </Button>
    </form>
  )
}
