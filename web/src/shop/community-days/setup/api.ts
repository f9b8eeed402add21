import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CommunityDayInput } from '@yardsnap/contract/community-days'
import { createCommunityDay, putCommunityDay } from '@yardsnap/contract/community-organizing'
import { call } from '#api/call.ts'
import { COMMUNITY_DAYS } from '#core/community-days/api.ts'

export function useCreateDay() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: CommunityDayInput) => call(createCommunityDay, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [COMMUNITY_DAYS] }),
  })
}

export function useSaveDay(slug: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: CommunityDayInput) => call(putCommunityDay, { params: { slug }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [COMMUNITY_DAYS] }),
  })
}
