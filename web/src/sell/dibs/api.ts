import { t } from '@yardsnap/contract/texts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  closeDibs,
  decideDibs,
  type Dibs,
  type DibsWay,
  makeWish,
  openDibs,
  pickItem,
  readDibs,
  withdrawWish,
} from '@yardsnap/contract/dibs'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { useRefreshListings } from '#core/listings/api.ts'

const dibsKey = (listingId: string) => ['dibs', listingId]

/** They change by the clock and by what others say, so they are fetched again regularly. In milliseconds. */
const LIVE = { staleTime: 0, refetchOnMount: 'always', refetchInterval: 20_000 } as const

export function useDibs(listingId: string) {
  return useQuery({
    queryKey: dibsKey(listingId),
    queryFn: ({ signal }) => call(readDibs, { params: { listingId } }, signal),
    ...LIVE,
  })
}

type DibsAction =
  | { kind: 'wish'; itemId: string; comment: string }
  | { kind: 'withdraw'; itemId: string }
  | { kind: 'pick'; itemId: string }
  | { kind: 'decide'; itemId: string; coHostId: string | null }
  | { kind: 'close' }

interface NewRound {
  closesAt: string
  way: DibsWay
  order: string[]
}

function send(listingId: string, action: DibsAction): Promise<Dibs> {
  if (action.kind === 'close') return call(closeDibs, { params: { listingId } })
  const params = { listingId, itemId: action.itemId }
  switch (action.kind) {
    case 'wish':
      return call(makeWish, { params, body: { comment: action.comment } })
    case 'withdraw':
      return call(withdrawWish, { params })
    case 'pick':
      return call(pickItem, { params })
    case 'decide':
      return call(decideDibs, { params, body: { coHostId: action.coHostId } })
  }
}

/** What people say and decide; a failure is shown as a toast, and the dibs of now are fetched. */
export function useDibsAction(listingId: string) {
  const queryClient = useQueryClient()
  const refreshListings = useRefreshListings()
  return useMutation({
    mutationFn: (action: DibsAction) => send(listingId, action),
    onSuccess(dibs, { kind }) {
      queryClient.setQueryData(dibsKey(listingId), dibs)
      // What somebody keeps has left the sale.
      if (kind !== 'wish') refreshListings(listingId)
    },
    onError(error) {
      showFailure(error, { fallback: t`Nothing was changed. Please try again.` })
      void queryClient.invalidateQueries({ queryKey: dibsKey(listingId) })
    },
  })
}

/** Opens dibs or changes them; the form says why it failed. */
export function useOpenDibs(listingId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: NewRound) => call(openDibs, { params: { listingId }, body }),
    onSuccess: (dibs) => queryClient.setQueryData(dibsKey(listingId), dibs),
  })
}
