import { useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import { ApiError, messageOf } from '#api/call.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { TextField } from '#ui/TextField.tsx'
import { createAccount, type NewAccount, signIn } from './credentials.ts'
import { PasswordField } from './parts/PasswordField.tsx'

/** The accounts library refuses shorter ones. */
const MIN_PASSWORD_LENGTH = 8

const FIELDS_IN_ORDER = ['firstName', 'lastName', 'email', 'password'] as const

export type SignInMode = 'sign-in' | 'create'

/** Both ways in share one form, so that what is typed stays when the mode changes. @param onDone with a session open */
export function SignInForm({ mode, onDone }: { mode: SignInMode; onDone: () => void }) {
  const isNew = mode === 'create'
  const [failure, setFailure] = useState<string | null>(null)
  const { register, handleSubmit, setFocus, formState } = useForm<NewAccount>({
    defaultValues: { firstName: '', lastName: '', email: '', password: '' },
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (account) => {
    setFailure(null)
    try {
      await (isNew ? createAccount(account) : signIn({ email: account.email, password: account.password }))
      onDone()
    } catch (error) {
      setFailure(explain(error))
    }
  }, focusFirst)

  // The form would go by the order in which fields first appeared, and the names come last in that.
  function focusFirst(invalid: FieldErrors<NewAccount>) {
    const first = FIELDS_IN_ORDER.find((field) => invalid[field])
    if (first) setFocus(first)
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {failure && (
        <ErrorState title={isNew ? 'No account was created' : 'You are not signed in'} description={failure} />
      )}
      {isNew && (
        <div className="grid gap-4 desk:grid-cols-2">
          <TextField
            label="First name"
            autoComplete="given-name"
            maxLength={80}
            error={errors.firstName?.message}
            {...register('firstName', { required: 'Enter your first name', setValueAs: trimmed })}
          />
          <TextField
            label="Last name"
            autoComplete="family-name"
            maxLength={80}
            error={errors.lastName?.message}
            {...register('lastName', { required: 'Enter your last name', setValueAs: trimmed })}
          />
        </div>
      )}
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={254}
        error={errors.email?.message}
        {...register('email', {
          setValueAs: trimmed,
          required: 'Enter your email address',
          pattern: { value: /^\S+@\S+\.\S+$/, message: 'Enter a valid email address' },
        })}
      />
      <PasswordField
        autoComplete={isNew ? 'new-password' : 'current-password'}
        hint={isNew ? `At least ${MIN_PASSWORD_LENGTH} characters` : undefined}
        error={errors.password?.message}
        {...register('password', {
          required: 'Enter your password',
          validate: (password) =>
            !isNew || password.length >= MIN_PASSWORD_LENGTH || `Use at least ${MIN_PASSWORD_LENGTH} characters`,
        })}
      />
      <Button
        type="submit"
        isPending={isSubmitting}
        pendingText={isNew ? 'Creating account...' : 'Signing in...'}
        className="mt-2"
      >
        {isNew ? 'Create account' : 'Sign in'}
      </Button>
    </form>
  )
}

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value
}

function explain(error: unknown): string {
  if (!(error instanceof ApiError)) return 'The server could not be reached. Check your connection and try again.'
  if (error.status === 429) return 'Too many attempts. Wait a minute, then try again.'
  return messageOf(error, 'Something went wrong on our side. Please try again.')
}
