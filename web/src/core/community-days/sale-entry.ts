import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getFittingDays, joinWithSale, leaveWithSale } from '@yardsnap/contract/community-sales'
import type { RequestOf } from '@yardsnap/contract/endpoint'
import { call } from '#api/call.ts'
import { COMMUNITY_DAYS } from './api.ts'

/** The sale days that an own sale fits, or has joined. @param saved its place and days: others may fit after a change */
export function useFittingDays(listingId: string, saved: string) {
  return useQuery({
    queryKey: [COMMUNITY_DAYS, 'of-sale', listingId, saved],
    queryFn: ({ signal }) => call(getFittingDays, { params: { listingId } }, signal),
    placeholderData: keepPreviousData,
  })
}

type Joining = RequestOf<typeof joinWithSale>['body']

/** Joins a sale day with a sale, and leaves it. */
export function useSaleEntry(listingId: string, communityDayId: string) {
  const queryClient = useQueryClient()
  const params = { listingId, communityDayId }
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: [COMMUNITY_DAYS] })
  const join = useMutation({ mutationFn: (body: Joining) => call(joinWithSale, { params, body }), onSuccess })
  const leave = useMutation({ mutationFn: () => call(leaveWithSale, { params }), onSuccess })
  return { join, leave }
}
