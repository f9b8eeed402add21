import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getSignPlan,
  type OwnSignPlan,
  putSignPlan,
  type SignPlan,
  type StreetSign,
} from '@yardsnap/contract/street-signs'
import { t } from '@yardsnap/contract/texts'
import { call, getErrorMessage } from '#api/call.ts'
import { showToast } from '#lib/toast.ts'

const planQuery = (listingId: string) =>
  queryOptions({
    queryKey: ['signs', listingId],
    queryFn: ({ signal }) => call(getSignPlan, { params: { listingId } }, signal),
    // Another device may have placed or collected some since, and the house may have another pin.
    staleTime: 0,
  })

/** The street signs of an own sale, by corner. */
export const useSignPlan = (listingId: string, isEnabled: boolean) =>
  useQuery({ ...planQuery(listingId), enabled: isEnabled })

/** What saves of one sale share: one goes after the other, so that the last one is what stays. */
const scopeOf = (listingId: string) => ({ id: `signs-${listingId}` })

/** Shows an answer, which is newer than what is being read. */
function useKeepPlan(listingId: string) {
  const queryClient = useQueryClient()
  return async (plan: OwnSignPlan): Promise<void> => {
    const { queryKey } = planQuery(listingId)
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, plan)
  }
}

export function useSaveSignPlan(listingId: string) {
  const queryClient = useQueryClient()
  const keep = useKeepPlan(listingId)
  return useMutation({
    scope: scopeOf(listingId),
    mutationFn: (body: SignPlan) => call(putSignPlan, { params: { listingId }, body }),
    onSuccess: async (plan) => {
      await keep(plan)
      // A printed preview shows the signs as they were.
      void queryClient.invalidateQueries({ queryKey: ['document'] })
    },
  })
}

interface Collecting {
  /** As it is shown. */
  sign: StreetSign
  index: number
  isCollected: boolean
}

/** Ticks a sign off, or takes the tick back. */
export function useCollectSign(listingId: string) {
  const keep = useKeepPlan(listingId)
  return useMutation({
    scope: scopeOf(listingId),
    mutationFn: (collecting: Collecting) => saveCollected(listingId, collecting),
    onSuccess: keep,
    onError: (error) =>
      showToast({
        title: t`Error`,
        description: getErrorMessage(error, t`It was not saved. Please try again.`),
        tone: 'danger',
      }),
  })
}

/** Changes one sign of the plan as it is by now: people who collect signs each tick off their own. */
export async function saveCollected(listingId: string, { sign, index, isCollected }: Collecting): Promise<OwnSignPlan> {
  const params = { listingId }
  const newest = await call(getSignPlan, { params })
  const isThere = (other: StreetSign | undefined) =>
    other?.crossing === sign.crossing &&
    other.position?.latitude === sign.position?.latitude &&
    other.position?.longitude === sign.position?.longitude
  const place = isThere(newest.signs[index]) ? index : newest.signs.findIndex(isThere)
  const found = newest.signs[place]
  if (!found) return newest
  const { accent, families } = newest
  const signs = newest.signs.with(place, { ...found, isCollected })
  return call(putSignPlan, { params, body: { signs, accent, families } })
}
