import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getSignPlan, putSignPlan, type SignPlan } from '@yardsnap/contract/street-signs'
import { call } from '#api/call.ts'

const planQuery = (listingId: string) =>
  queryOptions({
    queryKey: ['signs', listingId],
    queryFn: ({ signal }) => call(getSignPlan, { params: { listingId } }, signal),
  })

/** The street signs of an own sale, by corner. */
export const useSignPlan = (listingId: string, isEnabled: boolean) =>
  useQuery({ ...planQuery(listingId), enabled: isEnabled })

export function useSaveSignPlan(listingId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    // One after the other, so that the last one is what stays.
    scope: { id: `signs-${listingId}` },
    mutationFn: (body: SignPlan) => call(putSignPlan, { params: { listingId }, body }),
    onSuccess: (plan) => {
      queryClient.setQueryData(planQuery(listingId).queryKey, plan)
      // A printed preview shows the signs as they were.
      void queryClient.invalidateQueries({ queryKey: ['document'] })
    },
  })
}
