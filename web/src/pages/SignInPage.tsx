import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useCurrentUser } from '#features/accounts/api.ts'
import { SignInForm, type SignInMode } from '#features/accounts/SignInForm.tsx'
import drivewaySale from '#features/landing/driveway-sale.svg'
import { classes } from '#ui/classes.ts'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Wordmark } from '#ui/Wordmark.tsx'

const route = getRouteApi('/sign-in')

const MODES: readonly { mode: SignInMode; label: string; title: string }[] = [
  { mode: 'sign-in', label: 'I have an account', title: 'Sign in' },
  { mode: 'create', label: 'I am new here', title: 'Create your account' },
]

export function SignInPage() {
  const { returnTo } = route.useSearch()
  const user = useCurrentUser()
  const [mode, setMode] = useState<SignInMode>('sign-in')
  // A full load: what was known about the visitor before is no longer true.
  const leave = () => window.location.replace(returnTo)

  useEffect(() => {
    if (user) window.location.replace(returnTo)
  }, [user, returnTo])

  return (
    <div className="grid min-h-dvh wide:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
      <div className="flex flex-col px-5 pt-5 pb-10 desk:px-12">
        <header>
          <a href="/" className="inline-flex min-h-11 items-center rounded-control">
            <Wordmark />
          </a>
        </header>
        <main className="mx-auto w-full max-w-md pt-8 desk:my-auto">
          <PageTitle title={titleOf(mode)} />
          <ModeSwitch mode={mode} onModeChange={setMode} />
          <SignInForm mode={mode} onDone={leave} />
        </main>
      </div>
      <img src={drivewaySale} alt="" className="hidden size-full min-h-0 object-cover object-[30%_100%] wide:block" />
    </div>
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

function titleOf(mode: SignInMode): string {
  return MODES.find((entry) => entry.mode === mode)?.title ?? ''
}
