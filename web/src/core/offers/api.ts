import { t } from '@yardsnap/contract/texts'
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { RequestOf } from '@yardsnap/contract/endpoint'
import {
  answerOffer,
  getOfferRequests,
  getOffers,
  getOwnOffers,
  type ListingOffers,
  makeOffer,
  type OfferRequest,
  type OfferRule,
  replyToOffer,
  setFirmPrice,
  setOfferRule,
} from '@yardsnap/contract/offers'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { showToast } from '#lib/toast.ts'

/** Offers end by the clock and by what others do, so they are fetched again regularly. In milliseconds. */
const LIVE = { staleTime: 0, refetchOnMount: 'always', refetchInterval: 30_000 } as const

const offersKey = (listingId: string) => ['offers', listingId]
const requestsKey = (listingId: string) => ['offer-requests', listingId]
const OWN_KEY = ['own-offers']

/** What everybody may know of the offers of a sale, and the caller's own. @param isEnabled false: nothing is fetched */
export function useOffers(listingId: string, { isEnabled }: { isEnabled: boolean }) {
  return useQuery({
    queryKey: offersKey(listingId),
    queryFn: ({ signal }) => call(getOffers, { params: { listingId } }, signal),
    enabled: isEnabled,
    ...LIVE,
  })
}

/** What the caller has offered at all sales. */
export function useOwnOffers() {
  return useQuery({ queryKey: OWN_KEY, queryFn: ({ signal }) => call(getOwnOffers, {}, signal), ...LIVE })
}

/** Fetches the offers of a sale again after a change of its holds, and those who have some of their own. */
export function refreshOffers(queryClient: QueryClient, listingId: string): void {
  for (const queryKey of [OWN_KEY, requestsKey(listingId)]) void queryClient.invalidateQueries({ queryKey })
  const known = queryClient.getQueryData<ListingOffers>(offersKey(listingId))
  if (known && known.mine.length > 0) void queryClient.invalidateQueries({ queryKey: offersKey(listingId) })
}

type Reply = RequestOf<typeof replyToOffer>['body']

/** Makes an offer, and answers the host. */
export function useOfferActions(listingId: string) {
  const queryClient = useQueryClient()
  const onSuccess = (offers: ListingOffers) => {
    queryClient.setQueryData(offersKey(listingId), offers)
    for (const queryKey of [OWN_KEY, ['own-holds'], ['holds', listingId], ['appointments', listingId]]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  }
  const refresh = () => void queryClient.invalidateQueries({ queryKey: offersKey(listingId) })
  const make = useMutation({
    mutationFn: (offer: { itemIds: string[]; cents: number }) =>
      call(makeOffer, { params: { listingId }, body: offer }),
    onSuccess,
    // The form says at its field why it failed.
    onError: refresh,
  })
  const reply = useMutation({
    mutationFn: ({ offerId, ...body }: Reply & { offerId: string }) =>
      call(replyToOffer, { params: { listingId, offerId }, body }),
    onSuccess(offers, { offerId, answer }) {
      onSuccess(offers)
      const isWithdrawn = offers.mine.some(({ id, agreedCents }) => id === offerId && agreedCents === null)
      if (answer === 'undo' || (answer === 'withdraw' && !isWithdrawn)) return
      showToast({
        title: answer === 'accept' ? t`Agreed` : t`Withdrawn`,
        action: { label: t`Undo`, onPress: () => reply.mutate({ offerId, answer: 'undo' }) },
      })
    },
    onError(error: Error) {
      showFailure(error, { title: t`Your answer was not sent` })
      refresh()
    },
  })
  return { make, reply }
}

/** The offers that the host of a sale sees. */
export function useOfferRequests(listingId: string) {
  return useQuery({
    queryKey: requestsKey(listingId),
    queryFn: ({ signal }) => call(getOfferRequests, { params: { listingId } }, signal),
    ...LIVE,
  })
}

type Answer = RequestOf<typeof answerOffer>['body']

const ANSWERED: Record<Exclude<Answer['answer'], 'undo'>, string> = {
  accept: t`Agreed, and held for them`,
  counter: t`Your price was sent`,
  decline: t`You said no`,
}

/** A host's answers, each of which can be undone. */
export function useAnswerOffer(listingId: string) {
  const queryClient = useQueryClient()
  const answer = useMutation({
    mutationFn: ({ offerId, ...body }: Answer & { offerId: string }) =>
      call(answerOffer, { params: { listingId, offerId }, body }),
    onSuccess(requests: OfferRequest[], { offerId, answer: given }) {
      queryClient.setQueryData(requestsKey(listingId), requests)
      void queryClient.invalidateQueries({ queryKey: ['hold-requests', listingId] })
      void queryClient.invalidateQueries({ queryKey: ['till', listingId] })
      if (given === 'undo') return
      showToast({
        title: ANSWERED[given],
        action: { label: t`Undo`, onPress: () => answer.mutate({ offerId, answer: 'undo' }) },
      })
    },
    onError(error: Error, { answer: given }) {
      // The form of a price says at its field why that failed.
      if (given !== 'counter') showFailure(error, { title: t`Your answer was not sent` })
      void queryClient.invalidateQueries({ queryKey: requestsKey(listingId) })
    },
  })
  return answer
}

/** Saves the host's settings: whether offers are taken, and what is firm. */
export function useOfferSettings(listingId: string) {
  const queryClient = useQueryClient()
  const onSuccess = () =>
    Promise.all(
      [offersKey(listingId), requestsKey(listingId), ['listing', listingId]].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  const onError = (error: Error) => showFailure(error, { title: t`The setting was not saved` })
  const rule = useMutation({
    scope: { id: `offer-rule ${listingId}` },
    mutationFn: (changed: OfferRule | null) => call(setOfferRule, { params: { listingId }, body: { rule: changed } }),
    onSuccess,
    onError,
  })
  const firm = useMutation({
    scope: { id: `firm ${listingId}` },
    mutationFn: ({ itemId, isFirm }: { itemId: string; isFirm: boolean }) =>
      call(setFirmPrice, { params: { listingId, itemId }, body: { isFirm } }),
    onSuccess,
    onError,
  })
  return { rule, firm }
}
