import { useNavigate } from '@tanstack/react-router'
import { t } from '@yardsnap/contract/texts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { DriveScreen } from '#shop/drive/DriveScreen.tsx'
import { useWaitingTrip } from '#shop/trips/waiting-trip.ts'
import { useKeptTrip } from '#shop/trips/kept-trip.ts'
import { useFreshTrip } from '#shop/trips/use-trip-queue.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyCard } from '#ui/EmptyState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SignInPrompt } from '#ui/SignInPrompt.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'

/** The trip that was planned last, one stop at a time. */
export function DrivePage() {
  usePageTitle(t`Your drive`)
  const user = useCurrentUser()
  return user ? <OwnDrive key={user.id} userId={user.id} /> : <NoDrive />
}

function OwnDrive({ userId }: { userId: string }) {
  const navigate = useNavigate()
  const trip = useKeptTrip(userId)
  useFreshTrip(userId, useWaitingTrip())
  if (!trip || trip.plan.stops.length === 0) return <NoDrive isSignedIn />
  const leave = () => void navigate({ to: '/saved', search: { show: 'trip' }, replace: true })
  return (
    // Gives the page a height of its own below the task screen that covers it.
    <div className="min-h-dvh">
      <DriveScreen userId={userId} trip={trip} onLeave={leave} />
    </div>
  )
}

function NoDrive({ isSignedIn = false }: { isSignedIn?: boolean }) {
  return (
    <div className="mx-auto max-w-2xl px-5 py-10">
      <PageTitle title="Your drive" className="mb-5" />
      {isSignedIn ? (
        <EmptyCard
          scene="road"
          title="No trip yet"
          description="Choose from your saved sales where you want to go, and the drive begins here."
          action={<ButtonLink to="/saved">Plan a trip</ButtonLink>}
        />
      ) : (
        <SignInPrompt scene="road" title="Sign in to your trip" description="It is kept with your saved sales." />
      )}
    </div>
  )
}
