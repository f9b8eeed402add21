import { t } from '@yardsnap/contract/texts'
import { getRouteApi, Link } from '@tanstack/react-router'
import { formatDate } from '@yardsnap/contract/dates'
import { useState } from 'react'
import { isMissing } from '#api/call.ts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { useJoinedTrips, useJointTrip } from '#shop/joint-trips/api.ts'
import { takeJoinIntent } from '#shop/joint-trips/join-intent.ts'
import { JoinTrip, NotOpen, SignInToJoin } from '#shop/joint-trips/JoinTrip.tsx'
import { JointTripView } from '#shop/joint-trips/JointTripView.tsx'
import { nameOf } from '#shop/joint-trips/joint-words.ts'
import { useSavedListings } from '#shop/saved/saved-list.ts'
import { BackLink } from '#ui/BackLink.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { TEXT_LINK } from '#ui/classes.ts'
import { EmptyCard } from '#ui/EmptyState.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'

const route = getRouteApi('/shell/saved/together')

/** A trip that several people edit. The token of an invitation stands behind the '#', which is sent to nobody. */
export function JointTripPage() {
  const user = useCurrentUser()
  const { trip } = route.useSearch()
  const navigate = route.useNavigate()
  const { token, forget } = useInvitation(user !== null)
  const show = (id: string | undefined) => {
    forget()
    void navigate({ search: { trip: id }, replace: true })
  }
  return (
    <div className="mx-auto max-w-[76rem] px-5 pt-2 pb-14 desk:px-8 desk:pt-4">
      <BackLink to="/saved">Saved Sales</BackLink>
      <PageTitle title="A trip together" className="mb-4" />
      {!user && <SignInToJoin token={token} />}
      {user && trip && <OneTrip key={trip} id={trip} onLeft={() => show(undefined)} />}
      {user && !trip && token !== '' && <JoinTrip token={token} onJoined={show} />}
      {user && !trip && token === '' && <JoinedTrips />}
    </div>
  )
}

/** The token of the link, also of one that was followed before signing in; '' without one, and once it is used. */
function useInvitation(isSignedIn: boolean) {
  const [token, setToken] = useState(() => window.location.hash.slice(1) || (isSignedIn ? takeJoinIntent() : ''))
  return { token, forget: () => setToken('') }
}

function OneTrip({ id, onLeft }: { id: string; onLeft: () => void }) {
  const { data: entries = [] } = useSavedListings({ isLive: true })
  const saved = entries.flatMap(({ listing }) => listing ?? [])
  const { query, trip } = useJointTrip(id, saved)
  if (isMissing(query.error)) return <NotOpen />
  if (trip) return <JointTripView trip={trip} saved={saved} onLeft={onLeft} />
  if (query.error) return <LoadFailure query={query} title="The trip could not be loaded" />
  return <TripSkeleton />
}

/** The trips of others that somebody edits with them. */
function JoinedTrips() {
  const query = useJoinedTrips()
  const { data: joined, error } = query
  if (error && !joined) return <LoadFailure query={query} title="Your trips could not be loaded" />
  if (!joined) return <TripSkeleton />
  if (joined.length === 0) {
    return (
      <EmptyCard
        scene="road"
        title="No trip with others yet"
        description="Plan a trip and let others edit it, or follow the link that somebody sends you."
        action={<ButtonLink to="/saved">Plan a trip</ButtonLink>}
      />
    )
  }
  return (
    <Card className="px-4.5">
      <ul className="divide-y divide-line">
        {joined.map(({ id, day, ownerFirstName }) => (
          <li key={id} className="py-3">
            <Link to="/saved/together" search={{ trip: id }} className={TEXT_LINK}>
              {t`Trip of ${nameOf(ownerFirstName)}, ${formatDate(day)}`}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function TripSkeleton() {
  return <Skeletons label="Loading the trip" count={3} className="grid gap-4" itemClassName="h-24 rounded-card" />
}
