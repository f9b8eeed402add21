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

export function useAcceptOrganizing(slug: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(acceptOrganizing, { params: { slug } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [COMMUNITY_DAYS] }),
    onError: (error) => showFailure(error, { title: t`The invitation was not accepted` }),
  })
}

export function useDeclineOrganizing(slug: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(declineOrganizing, { params: { slug } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [COMMUNITY_DAYS, 'mine'] }),
    onError: (error) => showFailure(error, { title: t`The invitation was not declined` }),
  })
}
