import { queryOptions } from '@tanstack/react-query'
import { getJointTrip } from '@yardsnap/contract/joint-trips'
import { call } from '#api/call.ts'

/** How often a page asks what the others have changed, in milliseconds. */
const REFRESH_MS = 15_000

export const jointTripQuery = (jointTripId: string) =>
  queryOptions({
    queryKey: ['joint-trip', jointTripId],
    queryFn: ({ signal }) => call(getJointTrip, { params: { jointTripId } }, signal),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: REFRESH_MS,
  })
