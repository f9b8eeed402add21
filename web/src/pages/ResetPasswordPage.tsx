import { t } from '@yardsnap/contract/texts'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { resetPassword } from '@yardsnap/contract/sign-in'
import { useForm } from 'react-hook-form'
import { ApiError, call, getErrorMessage } from '#api/call.ts'
import { NEW_PASSWORD_HINT, NEW_PASSWORD_RULES } from '#site/accounts/credentials.ts'
import { PasswordField } from '#site/accounts/PasswordField.tsx'
import { TextLink, WayInLayout } from '#site/accounts/WayInLayout.tsx'
import { getFieldProps } from '#lib/field-props.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'

/** The target of password links. It asks first: mail programs open links in advance. */
export function ResetPasswordPage() {
  // The token is in the fragment, which never reaches a server or a log.
  const token = useLocation().hash
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (password: string) => call(resetPassword, { body: { token, password } }),
  })
  const form = useForm({ defaultValues: { password: '' } })
  const submit = form.handleSubmit(({ password }) => mutate(password))
  if (isSuccess) return <Changed />
  if (token === '' || isUseless(error)) return <UselessLink />
  return (
    <WayInLayout title="Choose a new password">
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-3 flex flex-col gap-4">
        <p className="text-ink-soft">It signs out all your devices.</p>
        {error && (
          <ErrorState
            title="Not changed"
            description={getErrorMessage(error, t`That did not work. Please try again.`)}
          />
        )}
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={NEW_PASSWORD_HINT}
          {...getFieldProps(form, 'password', NEW_PASSWORD_RULES)}
        />
        <Button type="submit" isPending={isPending} pendingText="Changing..." className="mt-2">
          Change password
        </Button>
      </form>
    </WayInLayout>
  )
}

function isUseless(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400
}

function Changed() {
  return (
    <WayInLayout title="Your password is changed">
      <div className="mt-3 flex flex-col items-start gap-5">
        <output className="text-lead text-ink-soft">Sign in with the new one.</output>
        <ButtonLink to="/sign-in">Sign in</ButtonLink>
      </div>
    </WayInLayout>
  )
}

function UselessLink() {
  return (
    <WayInLayout title="This link does not work">
      <div className="mt-5 flex flex-col gap-4">
        <ErrorState
          title="Your password was not changed"
          description="The link was already used, has expired, or is incomplete."
        />
        <ButtonLink to="/forgot-password" className="self-start">
          Ask for a new link
        </ButtonLink>
        <p>
          <TextLink to="/sign-in">Back to sign in</TextLink>
        </p>
      </div>
    </WayInLayout>
  )
}
