import { t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { type FieldErrors, useForm, type UseFormReturn, type UseFormSetFocus } from 'react-hook-form'
import { ApiError, getErrorMessage } from '#api/call.ts'
import { getFieldProps } from '#lib/field-props.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { TextField } from '#ui/TextField.tsx'
import {
  createAccount,
  NEW_PASSWORD_HINT,
  NEW_PASSWORD_RULES,
  type NewAccount,
  signIn,
  EMAIL_RULES,
} from './credentials.ts'
import { TextLink } from './WayInLayout.tsx'
import { PasswordField } from './PasswordField.tsx'

export type SignInMode = 'sign-in' | 'create'

const FIELDS_IN_ORDER = ['firstName', 'lastName', 'email', 'password'] as const

const TEXTS = {
  'sign-in': { button: t`Sign in`, pending: t`Signing in...`, failed: t`You are not signed in` },
  create: { button: t`Create account`, pending: t`Creating account...`, failed: t`No account was created` },
}

interface SignInFormProps {
  mode: SignInMode
  /** What the address begins with. */
  firstEmail: string
  /** Called with a session open. */
  onDone: () => void
  /** Called when a mail tells the visitor how to continue. */
  onMailed: (email: string) => void
}

/** Both ways in share one form, so that what is typed stays when the mode changes. */
export function SignInForm({ mode, firstEmail, onDone, onMailed }: SignInFormProps) {
  const isNew = mode === 'create'
  const texts = TEXTS[mode]
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<NewAccount>({
    defaultValues: { firstName: '', lastName: '', email: firstEmail, password: '' },
    shouldFocusError: false,
  })
  const { isSubmitting } = form.formState

  const submit = form.handleSubmit(
    async (account) => {
      const attempt = async () => {
        if (!isNew) await signIn(account)
        else if (!(await createAccount(account))) return onMailed(account.email.trim())
        onDone()
      }
      setFailure(await getFailureMessage(attempt))
    },
    (invalid) => focusFirst(invalid, form.setFocus),
  )

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {failure && <ErrorState title={texts.failed} description={failure} />}
      {isNew && <NameFields form={form} />}
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={254}
        {...getFieldProps(form, 'email', EMAIL_RULES)}
      />
      <PasswordField
        autoComplete={isNew ? 'new-password' : 'current-password'}
        hint={isNew ? NEW_PASSWORD_HINT : undefined}
        {...getFieldProps(form, 'password', { ...(isNew && NEW_PASSWORD_RULES), required: t`Enter your password` })}
      />
      <Button type="submit" isPending={isSubmitting} pendingText={texts.pending} className="mt-2">
        {texts.button}
      </Button>
      {!isNew && (
        <p className="-mt-1 text-center">
          <TextLink to="/forgot-password">Forgot your password?</TextLink>
        </p>
      )}
    </form>
  )
}

/** The form's own focus follows the order of registration, where the names come last. */
function focusFirst(invalid: FieldErrors<NewAccount>, setFocus: UseFormSetFocus<NewAccount>): void {
  const first = FIELDS_IN_ORDER.find((field) => invalid[field])
  if (first) setFocus(first)
}

/** @returns what to tell the visitor, or null when it worked */
async function getFailureMessage(attempt: () => Promise<void>): Promise<string | null> {
  try {
    await attempt()
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) return t`The server could not be reached. Check your connection and try again.`
    return getErrorMessage(error, t`Something went wrong on our side. Please try again.`)
  }
}

function NameFields({ form }: { form: UseFormReturn<NewAccount> }) {
  return (
    <div className="grid gap-4 desk:grid-cols-2">
      <TextField
        label="First name"
        autoComplete="given-name"
        maxLength={80}
        {...getFieldProps(form, 'firstName', { setValueAs: trimmed, required: t`Enter your first name` })}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        maxLength={80}
        {...getFieldProps(form, 'lastName', { setValueAs: trimmed, required: t`Enter your last name` })}
      />
    </div>
  )
}

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value
}
