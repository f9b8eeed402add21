import {
  AccessTokenInput,
  DEFAULT_TOKEN_DAYS,
  describeScope,
  MAX_TOKEN_DAYS,
  MAX_TOKEN_NAME_LENGTH,
} from '@yardsnap/contract/access-tokens'
import { TOKEN_SCOPES, type TokenScope } from '@yardsnap/contract/endpoint'
import { plural, t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { CopyText } from '#ui/CopyText.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useCreateToken } from './api.ts'

const DAYS = [7, 30, DEFAULT_TOKEN_DAYS, 180, MAX_TOKEN_DAYS]

/** Asks what the token is for, and then shows it, once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read'])
  const [days, setDays] = useState(DEFAULT_TOKEN_DAYS)
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const { mutate, isPending, error, data } = useCreateToken()
  if (data) return <TokenShown token={data.token} onClose={onClose} />
  const submit = () => {
    const given = AccessTokenInput.safeParse({ name, scopes, days })
    setProblems(Object.fromEntries(given.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? []))
    if (given.success) mutate(given.data)
  }
  const toggle = (scope: TokenScope, isChosen: boolean) =>
    setScopes(isChosen ? [...scopes, scope] : scopes.filter((other) => other !== scope))
  return (
    <FormDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !isPending && onClose()}
      title={t`Make a token`}
      description={t`It never opens your account, your plan or your messages.`}
      onSubmit={submit}
      submitText={t`Make the token`}
      pendingText={t`Making it...`}
      isPending={isPending}
    >
      {error && <ErrorState title={t`No token was made`} description={getErrorMessage(error, t`Please try again.`)} />}
      <TextField
        label={t`Name`}
        hint={t`Which program is it for?`}
        maxLength={MAX_TOKEN_NAME_LENGTH}
        error={problems['name']}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <fieldset>
        <legend className="mb-1 font-semibold">What it may do</legend>
        {TOKEN_SCOPES.map((scope) => {
          const words = describeScope(scope)
          return (
            <div key={scope}>
              <Checkbox
                label={words.name}
                checked={scopes.includes(scope)}
                aria-describedby={`scope-${scope}`}
                onChange={(event) => toggle(scope, event.currentTarget.checked)}
              />
              <p id={`scope-${scope}`} className="-mt-1 mb-2 ml-9 text-small text-ink-soft">
                {words.description}
              </p>
            </div>
          )
        })}
        {problems['scopes'] && (
          <p role="alert" className="text-small font-semibold text-danger">
            {problems['scopes']}
          </p>
        )}
      </fieldset>
      <Select
        label={t`Valid for`}
        options={DAYS.map((count) => ({
          value: String(count),
          label: plural(count, { one: '# day', other: '# days' }),
        }))}
        value={String(days)}
        onChange={(event) => setDays(Number(event.currentTarget.value))}
      />
    </FormDialog>
  )
}

function TokenShown({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Copy the token now`}
      description={t`It is shown only this once: the site does not keep it in a form that can be read.`}
      footer={<Button onClick={onClose}>{t.of('closes what is finished')`Done`}</Button>}
    >
      <div className="grid grid-cols-1 gap-4">
        <CopyText what="token" text={token} isOneLine />
        <p className="text-ink-soft">
          Programs send it with each call, as <code className="wrap-anywhere">Authorization: Bearer …</code>. The{' '}
          <a href="/api/docs" className="text-sky underline underline-offset-4">
            documentation of the API
          </a>{' '}
          says which calls take it.
        </p>
      </div>
    </Dialog>
  )
}
