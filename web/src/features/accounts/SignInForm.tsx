import { MIN_PASSWORD_CHARACTERS } from '@yardsnap/contract/sign-in'
import { useState } from 'react'
import { type FieldErrors, type RegisterOptions, useForm, type UseFormSetFocus } from 'react-hook-form'
import { ApiError, messageOf } from '#api/call.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { TextField } from '#ui/TextField.tsx'
import { createAccount, type NewAccount, signIn } from './credentials.ts'
import { NameFields } from './parts/NameFields.tsx'
import { TextLink } from './parts/TextLink.tsx'
import { PasswordField } from './PasswordField.tsx'
import { EMAIL_RULES } from './rules.ts'

export type SignInMode = 'sign-in' | 'create'

const FIELDS_IN_ORDER = ['firstName', 'lastName', 'email', 'password'] as const

const TEXTS = {
  'sign-in': { button: 'Sign in', pending: 'Signing in...', failed: 'You are not signed in' },
  create: { button: 'Create account', pending: 'Creating account...', failed: 'No account was created' },
}

interface SignInFormProps {
  mode: SignInMode
  /** With a session open. */
  onDone: () => void
  /** With a mail on its way that tells what came of it. */
  onMailed: (email: string) => void
}

/** Both ways in share one form, so that what is typed stays when the mode changes. */
export function SignInForm({ mode, onDone, onMailed }: SignInFormProps) {
  const isNew = mode === 'create'
  const texts = TEXTS[mode]
  const [failure, setFailure] = useState<string | null>(null)
  const { register, handleSubmit, setFocus, formState } = useForm<NewAccount>({
    defaultValues: { firstName: '', lastName: '', email: '', password: '' },
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(
    async (account) => {
      const attempt = async () => {
        if (!isNew) await signIn(account)
        else if (!(await createAccount(account))) return onMailed(account.email.trim())
        onDone()
      }
      setFailure(await failureOf(attempt))
    },
    (invalid) => focusFirst(invalid, setFocus),
  )

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {failure && <ErrorState title={texts.failed} description={failure} />}
      {isNew && <NameFields register={register} errors={errors} />}
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={254}
        error={errors.email?.message}
        {...register('email', EMAIL_RULES)}
      />
      <PasswordField
        autoComplete={isNew ? 'new-password' : 'current-password'}
        hint={isNew ? `At least ${MIN_PASSWORD_CHARACTERS} characters` : undefined}
        error={errors.password?.message}
        {...register('password', passwordRules(isNew))}
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

function passwordRules(isNew: boolean): RegisterOptions<NewAccount, 'password'> {
  return {
    required: 'Enter your password',
    validate: (password) =>
      !isNew || password.length >= MIN_PASSWORD_CHARACTERS || `Use at least ${MIN_PASSWORD_CHARACTERS} characters`,
  }
}

/** The form itself would go by the order in which fields first appeared, and the names come last in that. */
function focusFirst(invalid: FieldErrors<NewAccount>, setFocus: UseFormSetFocus<NewAccount>): void {
  const first = FIELDS_IN_ORDER.find((field) => invalid[field])
  if (first) setFocus(first)
}

/** @returns what to tell the visitor, or null when it worked */
async function failureOf(attempt: () => Promise<void>): Promise<string | null> {
  try {
    await attempt()
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) return 'The server could not be reached. Check your connection and try again.'
    return messageOf(error, 'Something went wrong on our side. Please try again.')
  }
}
