import { t } from '@yardsnap/contract/texts'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  answerHold,
  requestHold,
  cancelHold,
  getHoldRequests,
  getHolds,
  getOwnHolds,
  type HoldRequest,
  type HoldRule,
  type ListingHolds,
  noteVisit,
  setHoldRule,
} from '@yardsnap/contract/holds'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'

/**
 * Unlike other data, holds expire and lines move without anybody's action, so they are fetched again regularly. In
 * milliseconds.
 */
const LIVE = { staleTime: 0, refetchOnMount: 'always', refetchInterval: 30_000 } as const

const getHoldsKey = (listingId: string) => ['holds', listingId]
const getRequestsKey = (listingId: string) => ['hold-requests', listingId]

/** What is held and asked for at a sale. @param isEnabled false: nothing is fetched */
export function useHolds(listingId: string, { isEnabled }: { isEnabled: boolean }) {
  return useQuery({
    queryKey: getHoldsKey(listingId),
    queryFn: ({ signal }) => call(getHolds, { params: { listingId } }, signal),
    enabled: isEnabled,
    ...LIVE,
  })
}

const OWN_KEY = ['own-holds']

/** What the caller has asked for at all sales, and what is held for them. */
export function useOwnHolds() {
  return useQuery({ queryKey: OWN_KEY, queryFn: ({ signal }) => call(getOwnHolds, {}, signal), ...LIVE })
}

/** Whoever has asked for something learns of a change at once, all others within this time. In milliseconds. */
const SPREAD_MS = 5000

/** Fetches the holds of a sale again after a change. */
export function refreshHolds(queryClient: QueryClient, listingId: string): void {
  for (const queryKey of [OWN_KEY, getRequestsKey(listingId), ['till', listingId]]) {
    void queryClient.invalidateQueries({ queryKey })
  }
  const known = queryClient.getQueryData<ListingHolds>(getHoldsKey(listingId))
  const hasOwnRequest = known?.items.some(({ mine }) => mine !== null) ?? false
  const refresh = () => void queryClient.invalidateQueries({ queryKey: getHoldsKey(listingId) })
  if (hasOwnRequest) refresh()
  // Hundreds may look at one sale: they must not all ask in the same moment.
  else setTimeout(refresh, Math.random() * SPREAD_MS)
}

/** Requests a hold, or gives one up. */
export function useHoldActions(listingId: string) {
  const queryClient = useQueryClient()
  const onSuccess = (holds: ListingHolds) => queryClient.setQueryData(getHoldsKey(listingId), holds)
  const onSettled = () => queryClient.invalidateQueries({ queryKey: getHoldsKey(listingId) })
  const request = useMutation({
    mutationFn: (itemId: string) => call(requestHold, { params: { listingId }, body: { itemId } }),
    onSuccess,
    onError: (error: Error) => {
      showFailure(error, { title: t`Your request was not sent` })
      void onSettled()
    },
  })
  const cancel = useMutation({
    mutationFn: (holdId: string) => call(cancelHold, { params: { listingId, holdId } }),
    onSuccess,
    onError: (error: Error) => {
      showFailure(error, { title: t`The hold could not be given up` })
      void onSettled()
    },
  })
  return { ask: request, cancel }
}

/** The hold requests that the host of a sale sees. */
export function useHoldRequests(listingId: string, { isEnabled = true } = {}) {
  return useQuery({
    queryKey: getRequestsKey(listingId),
    queryFn: ({ signal }) => call(getHoldRequests, { params: { listingId } }, signal),
    enabled: isEnabled,
    ...LIVE,
  })
}

/** A host's answers. */
export function useAnswering(listingId: string) {
  const queryClient = useQueryClient()
  const onSuccess = (requests: HoldRequest[]) => queryClient.setQueryData(getRequestsKey(listingId), requests)
  const onError = (error: Error) => {
    showFailure(error, { title: t`Your answer was not sent` })
    void queryClient.invalidateQueries({ queryKey: getRequestsKey(listingId) })
  }
  const answer = useMutation({
    mutationFn: ({ holdId, isYes }: { holdId: string; isYes: boolean }) =>
      call(answerHold, { params: { listingId, holdId }, body: { isYes } }),
    onSuccess,
    onError,
  })
  const visit = useMutation({
    mutationFn: ({ holdId, hasCome }: { holdId: string; hasCome: boolean }) =>
      call(noteVisit, { params: { listingId, holdId }, body: { hasCome } }),
    onSuccess,
    onError,
  })
  return { answer, visit }
}

export function useSetHoldRule(listingId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    // Calls are sent in order: a time may be typed while the choice before it is still being saved.
    scope: { id: `hold-rule ${listingId}` },
    mutationFn: (rule: HoldRule | null) => call(setHoldRule, { params: { listingId }, body: { rule } }),
    // Stays pending until the new rule is fetched. Otherwise the old one would reappear for a moment and remove the
    // time field.
    onSuccess: () =>
      Promise.all(
        [getHoldsKey(listingId), getRequestsKey(listingId), ['listing', listingId]].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
    onError: (error: Error) => showFailure(error, { title: t`The setting was not saved` }),
  })
}
