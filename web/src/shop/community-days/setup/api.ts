import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CommunityDayInput } from '@yardsnap/contract/community-day-input'
import {
  createCommunityDay,
  deleteCommunityDay,
  getOrganizing,
  type OrganizedDay,
  putCommunityDay,
} from '@yardsnap/contract/community-organizing'
import { t } from '@yardsnap/contract/texts'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { COMMUNITY_DAYS } from '#core/community-days/api.ts'

export function useCreateDay() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: CommunityDayInput & { id: string }) => call(createCommunityDay, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [COMMUNITY_DAYS] }),
  })
}

/** Takes what is to be saved of the day as it is by now: another organizer may have changed it since it was read. */
export function useSaveDay(slug: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (toInput: (newest: OrganizedDay) => CommunityDayInput) => {
      const { day } = await call(getOrganizing, { params: { slug } })
      return call(putCommunityDay, { params: { slug }, body: toInput(day) })
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [COMMUNITY_DAYS] }),
  })
}

/** Deletes a day that no house has joined. */
export function useDeleteDay(slug: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteCommunityDay, { params: { slug } }),
    // What is on the screen is of the day that is gone, and is left at once.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [COMMUNITY_DAYS], refetchType: 'none' }),
    onError: (error) => showFailure(error, { title: t`The day was not deleted` }),
  })
}
