import { t } from '@yardsnap/contract/texts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  closeTrip,
  getJoinedTrips,
  type JointTrip,
  joinTrip,
  openTrip,
  removeTripPerson,
} from '@yardsnap/contract/joint-trips'
import type { SavedListing } from '@yardsnap/contract/saved'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { withWaiting } from './joint-changes.ts'
import { jointTripQuery } from './joint-trip-query.ts'
import { useWaitingJointChanges } from './waiting-joint.ts'

const joinedQuery = queryOptions({
  queryKey: ['joint-trips'],
  queryFn: ({ signal }) => call(getJoinedTrips, {}, signal),
})

/** A trip of several people, with what this device has changed and not sent. @param id null: nothing is fetched */
export function useJointTrip(id: string | null, known: readonly SavedListing[] = []) {
  const query = useQuery({ ...jointTripQuery(id ?? ''), enabled: id !== null })
  const waits = useWaitingJointChanges()
  return { query, trip: query.data && withWaiting(query.data, waits?.waiting ?? [], known) }
}

/** The trips of others that somebody edits with them; none when signed out. */
export function useJoinedTrips() {
  const user = useCurrentUser()
  return useQuery({ ...joinedQuery, enabled: user !== null })
}

/** Joins a trip by the token of its link. */
export function useJoinTrip() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => call(joinTrip, { body: { token } }),
    onSuccess(trip: JointTrip) {
      queryClient.setQueryData(jointTripQuery(trip.id).queryKey, trip)
      void queryClient.invalidateQueries({ queryKey: joinedQuery.queryKey })
    },
  })
}

/** Opens one's own trip to others, or closes it to all of them. */
export function useOpenTrip() {
  const queryClient = useQueryClient()
  return useMutation({
    async mutationFn(isOpen: boolean): Promise<JointTrip | null> {
      if (isOpen) return call(openTrip, {})
      await call(closeTrip, {})
      return null
    },
    onSuccess(trip) {
      if (trip) queryClient.setQueryData(jointTripQuery(trip.id).queryKey, trip)
    },
    onError: (error) => showFailure(error, { title: t`The link could not be changed` }),
  })
}

/** Removes somebody from an own trip, or leaves one of somebody else. */
export function useRemovePerson(jointTripId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (personId: string) => call(removeTripPerson, { params: { jointTripId, personId } }),
    onSuccess: () =>
      Promise.all(
        [joinedQuery.queryKey, jointTripQuery(jointTripId).queryKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
    onError: (error) => showFailure(error, { title: t`The trip could not be changed` }),
  })
}
