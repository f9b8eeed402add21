import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { getSharedTrip } from '@yardsnap/contract/trips'
import { call, isMissing } from '#api/call.ts'
import { SharedTripView } from '#shop/trips/SharedTripView.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'

/** A trip that somebody shares, for anybody who has its link. */
export function SharedTripPage() {
  const { token } = useParams({ from: '/shell/trip/$token' })
  const query = useQuery({
    queryKey: ['shared-trip', token],
    queryFn: ({ signal }) => call(getSharedTrip, { params: { token } }, signal),
  })
  const { data: trip, error } = query
  return (
    <div className="mx-auto max-w-[76rem] px-5 pt-6 pb-14 desk:px-8 desk:pt-9">
      <PageTitle title="A trip to garage sales" className="mb-4" />
      {trip && <SharedTripView trip={trip} />}
      {!trip && isMissing(error) && (
        <EmptyState
          scene="road"
          title="This trip is not shared anymore"
          description="Ask whoever sent you the link for another one."
        />
      )}
      {!trip && error && !isMissing(error) && <LoadFailure query={query} title="The trip could not be loaded" />}
      {!trip && !error && (
        <Skeletons label="Loading the trip" count={3} className="grid gap-4" itemClassName="h-24 rounded-card" />
      )}
    </div>
  )
}
