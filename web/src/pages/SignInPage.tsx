import { t } from '@yardsnap/contract/texts'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useCurrentUser } from '#core/accounts/api.ts'
import { OtherWaysIn } from '#site/accounts/OtherWaysIn.tsx'
import { SignInForm, type SignInMode } from '#site/accounts/SignInForm.tsx'
import { WayInLayout } from '#site/accounts/WayInLayout.tsx'
import { readEndedSession } from '#lib/ended-session.ts'
import { site } from '#lib/site.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { ErrorState } from '#ui/ErrorState.tsx'

const route = getRouteApi('/sign-in')

const MODES: readonly { mode: SignInMode; label: string; title: string }[] = [
  { mode: 'sign-in', label: t`I have an account`, title: t`Sign in` },
  { mode: 'create', label: t`I am new here`, title: t`Create your account` },
]

const NO_ADDRESS = t`Your sign-in service names no email address that this site can use.`
/** Errors of the sign-in service, or of returning from it. */
const PROVIDER_FAILURES = new Map(
  Object.entries({
    account_not_linked: t`There is an account with your address already, and your sign-in service does not confirm that the address is yours.`,
    access_denied: t`Signing in was interrupted.`,
    provider_failed: t`The sign-in service does not answer. Try again in a moment.`,
    ACCOUNT_SUSPENDED: t`This account is suspended.`,
    BAD_PROFILE: NO_ADDRESS,
    email_not_found: NO_ADDRESS,
  }),
)
const PROVIDER_FAILED = t`Something went wrong between the sign-in service and this site. Please try again.`

export function SignInPage() {
  const { returnTo, error } = route.useSearch()
  const user = useCurrentUser()
  const [mode, setMode] = useState<SignInMode>('sign-in')
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const [formerEmail] = useState(readEndedSession)
  // A full page load: everything known about the visitor is outdated.
  const leave = () => window.location.replace(returnTo)

  useEffect(() => {
    if (user) window.location.replace(returnTo)
  }, [user, returnTo])

  if (mailedTo !== null) {
    const signIn = () => {
      setMode('sign-in')
      setMailedTo(null)
    }
    return <CheckInbox email={mailedTo} onSignIn={signIn} />
  }
  return (
    <WayInLayout title={getModeTitle(mode)}>
      {formerEmail !== null && error === undefined && (
        <output className="mt-6 block rounded-control border border-line bg-sky-wash px-4 py-3">
          <span className="font-bold">You were signed out.</span> Your drafts and messages are kept.
        </output>
      )}
      {error !== undefined && (
        <ErrorState
          title="You are not signed in"
          description={PROVIDER_FAILURES.get(error) ?? PROVIDER_FAILED}
          className="mt-6"
        />
      )}
      {site.arePasswordsOn && (
        <>
          <ModeSwitch mode={mode} onModeChange={setMode} />
          <SignInForm mode={mode} onDone={leave} onMailed={setMailedTo} firstEmail={formerEmail ?? ''} />
        </>
      )}
      {mode === 'sign-in' && <OtherWaysIn returnTo={returnTo} onDone={leave} />}
    </WayInLayout>
  )
}

/** The same for an address that has an account; its owner reads the rest in the mail. */
function CheckInbox({ email, onSignIn }: { email: string; onSignIn: () => void }) {
  return (
    <WayInLayout title="Check your email">
      <div className="mt-3 flex flex-col items-start gap-5">
        <output className="text-lead">
          We emailed <bdi className="font-semibold [overflow-wrap:anywhere]">{email}</bdi> how to go on. Nothing there?
          Check your spam folder.
        </output>
        <p className="text-ink-soft">
          You can sign in with your new password already and prepare a sale; publishing it waits for your address.
        </p>
        <Button onClick={onSignIn}>Sign in</Button>
      </div>
    </WayInLayout>
  )
}

function ModeSwitch({ mode, onModeChange }: { mode: SignInMode; onModeChange: (mode: SignInMode) => void }) {
  return (
    <fieldset className="my-6 grid grid-cols-2 gap-1 rounded-[14px] border border-line bg-paper-deep p-1">
      <legend className="sr-only">Have you been here before?</legend>
      {MODES.map((entry) => (
        <label
          key={entry.mode}
          className={classes(
            'relative grid min-h-11 place-items-center rounded-[10px] px-2 text-center text-small font-semibold text-ink-soft transition-colors',
            'has-checked:bg-card has-checked:text-ink has-checked:ring-1 has-checked:ring-line-strong',
            'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-sky',
          )}
        >
          <input
            type="radio"
            name="mode"
            checked={mode === entry.mode}
            onChange={() => onModeChange(entry.mode)}
            className="absolute inset-0 size-full cursor-pointer appearance-none rounded-[10px] outline-none"
          />
          {entry.label}
        </label>
      ))}
    </fieldset>
  )
}

function getModeTitle(mode: SignInMode): string {
  return MODES.find((entry) => entry.mode === mode)?.title ?? ''
}
