import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { acceptOrganizing, declineOrganizing, getMyCommunityDays } from '@yardsnap/contract/community-organizing'
import { t } from '@yardsnap/contract/texts'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { COMMUNITY_DAYS } from '#core/community-days/api.ts'

/** The sale days that the user organizes, is invited to organize, or takes part in. */
export function useMyCommunityDays() {
  return useQuery({
    queryKey: [COMMUNITY_DAYS, 'mine'],
    queryFn: ({ signal }) => call(getMyCommunityDays, {}, signal),
  })
}

/** @param onAccepted called even when the invitation is shown no more by then */
export function useAcceptOrganizing(slug: string, onAccepted: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(acceptOrganizing, { params: { slug } }),
    onSuccess: () => {
      onAccepted()
      return queryClient.invalidateQueries({ queryKey: [COMMUNITY_DAYS] })
    },
    onError: (error) => showFailure(error, { title: t`The invitation was not accepted` }),
  })
}

/** @param onDeclined called even when the invitation is shown no more by then */
export function useDeclineOrganizing(slug: string, onDeclined: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(declineOrganizing, { params: { slug } }),
    onSuccess: () => {
      onDeclined()
      return queryClient.invalidateQueries({ queryKey: [COMMUNITY_DAYS, 'mine'] })
    },
    onError: (error) => showFailure(error, { title: t`The invitation was not declined` }),
  })
}
