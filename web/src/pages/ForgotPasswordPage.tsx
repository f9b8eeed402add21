import { t } from '@yardsnap/contract/texts'
import { useMutation } from '@tanstack/react-query'
import { PASSWORD_RESET_MINUTES, requestPasswordReset } from '@yardsnap/contract/sign-in'
import { useForm } from 'react-hook-form'
import { call, getErrorMessage } from '#api/call.ts'
import { EMAIL_RULES } from '#site/accounts/credentials.ts'
import { TextLink, WayInLayout } from '#site/accounts/WayInLayout.tsx'
import { getFieldProps } from '#lib/field-props.ts'
import { site } from '#lib/site.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { TextField } from '#ui/TextField.tsx'

/** Requests a link to a new password. The answer is the same for every address. */
export function ForgotPasswordPage() {
  const { mutate, isPending, error, data: email } = useMutation({ mutationFn: requestResetLink })
  const form = useForm({ defaultValues: { email: '' } })
  const submit = form.handleSubmit((fields) => mutate(fields.email.trim()))
  if (email !== undefined) return <ResetRequested email={email} isPending={isPending} onAgain={() => mutate(email)} />
  return (
    <WayInLayout title="Forgot your password?">
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-3 flex flex-col gap-4">
        <p className="text-ink-soft">
          {site.canSendMail
            ? 'Enter the address of your account. We will email you a link to choose a new password.'
            : 'This site cannot send email. Enter the address of your account: the people who run the site will see that you asked, and can hand you a link.'}
        </p>
        {error && (
          <ErrorState
            title="Nothing was sent"
            description={getErrorMessage(error, t`That did not work. Please try again.`)}
          />
        )}
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={254}
          {...getFieldProps(form, 'email', EMAIL_RULES)}
        />
        <Button type="submit" isPending={isPending} pendingText="Sending..." className="mt-2">
          {site.canSendMail ? 'Email me a link' : 'Ask for a link'}
        </Button>
        <p>
          <TextLink to="/sign-in">Back to sign in</TextLink>
        </p>
      </form>
    </WayInLayout>
  )
}

async function requestResetLink(email: string): Promise<string> {
  await call(requestPasswordReset, { body: { email } })
  return email
}

function ResetRequested({ email, isPending, onAgain }: { email: string; isPending: boolean; onAgain: () => void }) {
  return (
    <WayInLayout title={site.canSendMail ? 'Check your email' : 'Ask the people who run this site'}>
      <div className="mt-3 flex flex-col items-start gap-4">
        <output className="text-lead">
          {site.canSendMail ? (
            <>
              If <bdi className="font-semibold">{email}</bdi> has an account here, a link is on its way. It works once,
              for {PASSWORD_RESET_MINUTES} minutes.
            </>
          ) : (
            <>
              Your request is noted. Now ask the people who run this site for the link: they have to check that it is
              you.
            </>
          )}
        </output>
        {site.canSendMail && <p className="text-ink-soft">Nothing there? Check your spam folder, then ask again.</p>}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          {site.canSendMail && (
            <Button tone="secondary" onClick={onAgain} isPending={isPending} pendingText="Sending...">
              Send it again
            </Button>
          )}
          <TextLink to="/sign-in">Back to sign in</TextLink>
        </div>
      </div>
    </WayInLayout>
  )
}
