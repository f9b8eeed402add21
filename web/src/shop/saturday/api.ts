import { t } from '@yardsnap/contract/texts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  acceptSaturday,
  changeSaturday,
  getSaturday,
  putSaturdaySettings,
  type SaturdayPlan,
  type SaturdaySettings,
  setSaturdayDismissed,
} from '@yardsnap/contract/saturday'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { showToast } from '#lib/toast.ts'
import { refreshSavedListings } from '#shop/saved/saved-list.ts'
import { keepTrip, keptTrip } from '#shop/trips/kept-trip.ts'
import { type PlanningStart, withKnown } from '#shop/trips/trip.ts'

export const saturdayQuery = queryOptions({
  queryKey: ['saturday'],
  queryFn: ({ signal }) => call(getSaturday, {}, signal),
  // The plan is made while the app is open, or closed for days.
  refetchOnMount: 'always',
})

/** Failures belong beside the form that was sent. */
export function useWriteSaturdaySettings() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: SaturdaySettings) => call(putSaturdaySettings, { body }),
    onSuccess: (saturday) => queryClient.setQueryData(saturdayQuery.queryKey, saturday),
  })
}

/** Makes stops of the plan the trip of this person, on this device at once. @param onTrip called before the plan goes */
export function useAcceptSaturday(userId: string, onTrip: () => Promise<void>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { day: string; listingIds: string[] }) => call(acceptSaturday, { body }),
    onSuccess: async (trip) => {
      keepTrip(userId, withKnown(trip, keptTrip(userId)))
      await onTrip()
      await Promise.all([
        refreshSavedListings(queryClient),
        queryClient.invalidateQueries({ queryKey: saturdayQuery.queryKey }),
      ])
    },
    onError: (error) => showFailure(error, { title: t`The plan could not be used` }),
  })
}

/** Saves the stops of a plan. @param onSaved called before the plan goes, with what the planner starts with */
export function useChangeSaturday(onSaved: (start: PlanningStart) => Promise<void>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { day: string }) => call(changeSaturday, { body }),
    onSuccess: async (start) => {
      await refreshSavedListings(queryClient)
      await onSaved(start)
      await queryClient.invalidateQueries({ queryKey: saturdayQuery.queryKey })
    },
    onError: (error) => showFailure(error, { title: t`The plan could not be opened` }),
  })
}

/** Hides a plan at once, and offers to show it again. */
export function useDismissSaturday() {
  const queryClient = useQueryClient()
  const { queryKey } = saturdayQuery
  const { mutate } = useMutation({
    // Dismissing and taking it back reach the server in order.
    scope: { id: 'saturday-dismissed' },
    mutationFn: ({ day, isDismissed }: { day: string; isDismissed: boolean }) =>
      call(setSaturdayDismissed, { body: { day, isDismissed } }),
    onMutate: async ({ isDismissed }) => {
      await queryClient.cancelQueries({ queryKey })
      const state = isDismissed ? ('dismissed' as const) : ('proposed' as const)
      queryClient.setQueryData(
        queryKey,
        (saturday) => saturday && { ...saturday, plan: saturday.plan && { ...saturday.plan, state } },
      )
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey })
      showFailure(error, { title: t`The plan could not be dismissed` })
    },
  })
  return ({ day }: SaturdayPlan) => {
    mutate({ day, isDismissed: true })
    showToast({
      title: t`Not this Saturday`,
      description: t`These sales are not proposed again.`,
      action: { label: t`Undo`, onPress: () => mutate({ day, isDismissed: false }) },
    })
  }
}
