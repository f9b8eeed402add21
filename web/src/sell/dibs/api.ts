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
import { useRefreshListings } from '#core/listings/own-listings.ts'
import { showToast } from '#lib/toast.ts'

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
  const queryKey = dibsKey(listingId)
  const settings = {
    mutationFn: (action: DibsAction) => send(listingId, action),
    onError(error: unknown) {
      showFailure(error, { fallback: t`Nothing was changed. Please try again.` })
      void queryClient.invalidateQueries({ queryKey })
    },
  }
  const undo = useMutation({
    ...settings,
    onSuccess: (dibs) => queryClient.setQueryData(queryKey, dibs),
  })
  return useMutation({
    ...settings,
    onSuccess(dibs, action) {
      const before = queryClient.getQueryData<Dibs>(queryKey)
      queryClient.setQueryData(queryKey, dibs)
      // What somebody keeps has left the sale.
      if (action.kind !== 'wish') refreshListings(listingId)
      if (action.kind !== 'withdraw' || dibs.round?.isClosed !== false) return
      const { itemId } = action
      const comment = before ? findOwnComment(before, itemId) : ''
      showToast({
        title: t`Wish withdrawn`,
        action: { label: t`Undo`, onPress: () => undo.mutate({ kind: 'wish', itemId, comment }) },
      })
    },
  })
}

/** What the reader has written about an item; empty if nothing. */
function findOwnComment({ items, people }: Dibs, itemId: string): string {
  const self = people.find(({ isYou }) => isYou)
  const wishes = items.find(({ id }) => id === itemId)?.wishes ?? []
  return wishes.find(({ coHostId }) => coHostId === self?.id)?.comment ?? ''
}

/** Opens dibs or changes them; the form says why it failed. */
export function useOpenDibs(listingId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: NewRound) => call(openDibs, { params: { listingId }, body }),
    onSuccess: (dibs) => queryClient.setQueryData(dibsKey(listingId), dibs),
  })
}
