import { t } from '@yardsnap/contract/texts'
import { Users } from 'lucide-react'
import { useEffect } from 'react'
import { getErrorMessage, isMissing } from '#api/call.ts'
import { isUnauthorized } from '#api/unauthorized.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyCard } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { SignInPrompt } from '#ui/SignInPrompt.tsx'
import { useJoinTrip } from './api.ts'
import { storeJoinIntent } from './join-intent.ts'

/** What is said before somebody joins a trip: what the others then see of them. */
export function JoinTrip({ token, onJoined }: { token: string; onJoined: (jointTripId: string) => void }) {
  const { mutate, isPending, error } = useJoinTrip()
  if (isMissing(error)) return <NotOpen />
  return (
    <div className="grid grid-cols-1 gap-4">
      <EmptyCard
        scene="road"
        title="Edit a trip together"
        description="You can add, remove, order and mark its stops. The others see your first name, and at which of its stops you were."
        action={
          <Button
            icon={<Users />}
            isPending={isPending}
            pendingText="Joining..."
            onClick={() => mutate(token, { onSuccess: ({ id }) => onJoined(id) })}
          >
            Join the trip
          </Button>
        }
      />
      {error && !isUnauthorized(error) && (
        <ErrorState
          title="You have not joined"
          description={getErrorMessage(error, t`The trip could not be joined. Please try again.`)}
        />
      )}
    </div>
  )
}

/** Remembers the link, whose token no address of the sign-in has. */
export function SignInToJoin({ token }: { token: string }) {
  useEffect(() => {
    if (token !== '') storeJoinIntent(token)
  }, [token])
  return (
    <SignInPrompt
      scene="road"
      title="Sign in to edit a trip together"
      description="Somebody has invited you to plan a trip to garage sales with them."
    />
  )
}

export function NotOpen() {
  return (
    <EmptyCard
      scene="road"
      title="This trip is not open to you anymore"
      description="Ask whoever invited you for another link."
    />
  )
}
