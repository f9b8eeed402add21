import { t } from '@yardsnap/contract/texts'
import { getRouteApi, Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCurrentUser } from '#core/accounts/api.ts'
import { useJoinedTrips } from '#shop/joint-trips/api.ts'
import { useOrderSaved, useSavedListings } from '#shop/saved/saved-list.ts'
import { CalendarFeedButton } from '#shop/saved/CalendarFeedButton.tsx'
import type { SavedView } from '#shop/saved/saved-view.ts'
import { orderAfterMove } from '#shop/saved/saved-order.ts'
import { SavedParts } from '#shop/saved/SavedParts.tsx'
import { NoSavedListings, SavedListSkeleton } from '#shop/saved/SavedList.tsx'
import { keptTrip, useKeptTrip } from '#shop/trips/kept-trip.ts'
import { SavedTripPlanner } from '#shop/trips/SavedTripPlanner.tsx'
import {
  isPlanCurrent,
  type PlannedTrip,
  type Planning,
  reordered,
  replanned,
  type Trip,
  usePlanning,
} from '#shop/trips/trip.ts'
import { PlanAgain, usePlanAgain } from '#shop/trips/PlanAgain.tsx'
import { stopsByNow } from '#shop/trips/trip-news.ts'
import { TripNews } from '#shop/trips/TripNews.tsx'
import { TripView } from '#shop/trips/TripView.tsx'
import { useFreshTrip } from '#shop/trips/use-trip-queue.ts'
import { useWaitingTrip } from '#shop/trips/waiting-trip.ts'
import { useIsOffline } from '#core/offline/signal-state.ts'
import { useShownAtOnce } from '#lib/use-shown-at-once.ts'
import { BackLink } from '#ui/BackLink.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SignInPrompt } from '#ui/SignInPrompt.tsx'
import { showToast } from '#lib/toast.ts'
import { TEXT_LINK } from '#ui/classes.ts'

const route = getRouteApi('/shell/saved')

/** Saved sales and the trip through them (S2.9). */
export function SavedPage() {
  const user = useCurrentUser()
  const view = route.useSearch()
  const planning = usePlanning(useLocation({ select: ({ state }) => state.planning }))
  if (!user) {
    return (
      <Frame>
        <SignInPrompt
          scene="road"
          title="Sign in to see your saved sales"
          description="They are kept with your account, on every device."
        />
      </Frame>
    )
  }
  return <SavedOrTrip userId={user.id} view={view} planning={planning} />
}

function SavedOrTrip({ userId, view, planning }: ListPageProps) {
  const trip = useKeptTrip(userId)
  useFreshTrip(userId, useWaitingTrip())
  return trip && view.show === 'trip' ? (
    <TripPage userId={userId} trip={trip} view={view} />
  ) : (
    <ListPage userId={userId} view={view} planning={planning} />
  )
}

interface ListPageProps {
  userId: string
  view: SavedView
  planning: Planning
}

function ListPage({ userId, view, planning }: ListPageProps) {
  const trip = useKeptTrip(userId)
  const waitingTrip = useWaitingTrip()
  const query = useSavedListings()
  const { data: listings, error } = query
  const navigate = route.useNavigate()
  const [shown, show] = useShownAtOnce(view, (search: SavedView) =>
    navigate({ search, replace: true, resetScroll: false }),
  )
  if (error && !listings) {
    return (
      <Frame>
        <LoadFailure query={query} title="Your saved sales could not be loaded" fallback="Failed to fetch listings" />
      </Frame>
    )
  }
  return (
    <Frame hasTrip={trip !== null} hasCalendar={listings !== undefined && listings.length > 0}>
      {!listings && <SavedListSkeleton />}
      {listings?.length === 0 && <NoSavedListings />}
      {listings && listings.length > 0 && (
        <SavedTripPlanner
          listings={listings}
          planning={planning}
          view={shown}
          onViewChange={show}
          onTrip={(made) => {
            waitingTrip?.keep(made)
            void navigate({ search: { ...shown, show: 'trip' } })
          }}
        />
      )}
    </Frame>
  )
}

interface FrameProps {
  children: ReactNode
  hasTrip?: boolean
  hasCalendar?: boolean
}

function Frame({ children, hasTrip = false, hasCalendar = false }: FrameProps) {
  const { data: joined = [] } = useJoinedTrips()
  return (
    <div className="mx-auto max-w-[76rem] px-5 pt-6 pb-28 desk:px-8 desk:pt-9">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <PageTitle title="Saved Sales - Trip Planner" />
        <div className="flex flex-wrap items-center gap-x-4">
          {hasTrip && (
            <Link to="/saved" search={{ show: 'trip' }} className={TEXT_LINK}>
              Your last trip
            </Link>
          )}
          {joined.length > 0 && (
            <Link to="/saved/together" className={TEXT_LINK}>
              Trips with others
            </Link>
          )}
          {hasCalendar && <CalendarFeedButton />}
        </div>
      </div>
      <SavedParts />
      {children}
    </div>
  )
}

function TripPage({ userId, trip, view }: { userId: string; trip: Trip; view: SavedView }) {
  const waitingTrip = useWaitingTrip()
  const isOffline = useIsOffline()
  const keepPlan = (planned: PlannedTrip) => {
    const current = keptTrip(userId)
    // An order that was changed while this plan was made stays, because the planned times belong to another order. When
    // it was changed says less: the server dates what comes from a device whose clock is ahead.
    const isSameOrder = current?.id === trip.id && current.listingIds.join() === trip.listingIds.join()
    if (isSameOrder) waitingTrip?.keep(replanned(current, planned))
  }
  const { data: listings = [] } = useSavedListings({ isLive: true })
  const stops = stopsByNow(trip, listings)
  const planning = usePlanAgain(
    trip,
    stops.map(({ listing }) => listing),
    keepPlan,
  )
  const { mutate: order } = useOrderSaved()
  const ownOrder = listings.toSorted((a, b) => a.sortOrder - b.sortOrder).map(({ listingId }) => listingId)
  const isOwnOrder = orderAfterMove(ownOrder, trip.listingIds).every((id, index) => id === ownOrder[index])
  const keepOrder = (listingIds: string[]) =>
    order(orderAfterMove(ownOrder, listingIds), {
      onSuccess: () => showToast({ title: t`This is your own order now` }),
    })
  return (
    <div className="mx-auto max-w-[76rem] px-5 pt-2 pb-14 desk:px-8 desk:pt-4 print:p-0">
      <BackLink to="/saved" search={{ ...view, show: undefined }}>
        Saved Sales
      </BackLink>
      <PageTitle title="Your Trip" className="mb-4" />
      <TripNews trip={trip} saved={listings} onTrip={keepPlan} />
      <PlanAgain trip={trip} planning={planning} />
      <TripView
        userId={userId}
        trip={trip}
        stops={stops}
        onOrder={(listingIds) => waitingTrip?.keep(reordered(trip, listingIds))}
        onOrdered={() => {
          if (!isPlanCurrent(trip) && !isOffline) planning.start?.()
        }}
        onKeepOrder={isOwnOrder ? null : keepOrder}
      />
    </div>
  )
}
