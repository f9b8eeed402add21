import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { site } from '#lib/site.ts'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { canUsePasskeys, passkeyFailure, signInWithPasskey } from './passkeys.ts'

/** Signing in without a password of this site. @param onDone called with a session open */
export function OtherWaysIn({ returnTo, onDone }: { returnTo: string; onDone: () => void }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: signInWithPasskey,
    onSuccess: onDone,
    meta: { mayBeSignedOut: true },
  })
  const failure = error && passkeyFailure(error)
  const hasPasskeys = canUsePasskeys()
  if (!hasPasskeys && !site.hasProvider) return null
  return (
    <div className="mt-6 flex flex-col gap-3">
      {site.arePasswordsOn && (
        <p
          aria-hidden
          className="flex items-center gap-3 text-small text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
        >
          or
        </p>
      )}
      {failure && <ErrorState title="You are not signed in" description={failure} />}
      {site.hasProvider && (
        <ButtonAnchor
          tone={site.arePasswordsOn ? 'secondary' : 'primary'}
          href={`/api/login/provider?${new URLSearchParams({ returnTo }).toString()}`}
        >
          Sign in with your sign-in service
        </ButtonAnchor>
      )}
      {hasPasskeys && (
        <Button
          tone="secondary"
          icon={<KeyRound />}
          isPending={isPending}
          pendingText="Waiting for your device..."
          onClick={() => mutate()}
        >
          Sign in with a passkey
        </Button>
      )}
    </div>
  )
}
