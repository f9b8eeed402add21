import { useMutation, useQuery } from '@tanstack/react-query'
import type { RequestOf } from '@yardsnap/contract/endpoint'
import * as settlements from '@yardsnap/contract/settlements'
import { plural, t } from '@yardsnap/contract/texts'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { consignmentKey, useRefreshConsignment } from '#day/consignment/api.ts'
import { showToast } from '#lib/toast.ts'

export function useSettlement(listingId: string) {
  return useQuery({
    queryKey: [...consignmentKey(listingId), 'settlement'],
    queryFn: ({ signal }) => call(settlements.readSettlement, { params: { listingId } }, signal),
  })
}

type Payment = RequestOf<typeof settlements.payConsignor>['body']
type Correction = RequestOf<typeof settlements.correctConsignor>['body']
/** `before`: the number that the till had typed; null for none. */
type Matched = RequestOf<typeof settlements.matchUnknownLine>['body'] & { purchaseId: string; before: number | null }

/** What an organizer does to settle a sale. Each change reads all sums again: they follow from one another. */
export function useSettling(listingId: string) {
  const refresh = useRefreshConsignment(listingId)
  const failed = (title: string) => (error: unknown) => showFailure(error, { title })
  const undo = useMutation({
    mutationFn: (params: { consignorId: string; payoutId: string }) =>
      call(settlements.undoPayout, { params: { listingId, ...params } }),
    onSettled: refresh,
    onError: failed(t`The payment was not undone`),
  })
  const reopen = useMutation({
    mutationFn: ({ purchaseId, before }: Pick<Matched, 'purchaseId' | 'before'>) =>
      call(settlements.reopenUnknownLine, {
        params: { listingId, purchaseId },
        query: { consignor: before ?? undefined },
      }),
    onSettled: refresh,
    onError: failed(t`It was not taken back`),
  })
  return {
    undo,
    match: useMutation({
      mutationFn: ({ purchaseId, before: _before, ...body }: Matched) =>
        call(settlements.matchUnknownLine, { params: { listingId, purchaseId }, body }),
      onSuccess: (_answer, matched) =>
        showToast({
          title: matched.consignor === null ? t`The sale keeps it` : t`It was consignor ${matched.consignor}’s`,
          action: { label: t`Undo`, onPress: () => reopen.mutate(matched) },
        }),
      onSettled: refresh,
      onError: failed(t`The line was not matched`),
    }),
    settle: useMutation({
      mutationFn: (consignorIds: string[] | null) =>
        call(settlements.settleConsignors, { params: { listingId }, body: { consignorIds } }),
      onSuccess: ({ settled }) =>
        showToast({ title: plural(settled, { one: '# consignor settled', other: '# consignors settled' }) }),
      onSettled: refresh,
      onError: failed(t`Nobody was settled`),
    }),
    /** The caller shows an error beside its fields. */
    pay: useMutation({
      mutationFn: ({ consignorId, payoutId, ...body }: Payment & { consignorId: string; payoutId: string }) =>
        call(settlements.payConsignor, { params: { listingId, consignorId, payoutId }, body }),
      onSuccess: (_answer, { consignorId, payoutId }) =>
        showToast({
          title: t`Paid`,
          action: { label: t`Undo`, onPress: () => undo.mutate({ consignorId, payoutId }) },
        }),
      onSettled: refresh,
    }),
    cash: useMutation({
      mutationFn: ({ day, ...params }: { consignorId: string; payoutId: string; day: string | null }) =>
        call(settlements.noteCashed, { params: { listingId, ...params }, body: { day } }),
      onSettled: refresh,
      onError: failed(t`It was not saved`),
    }),
    /** As with `pay`. */
    correct: useMutation({
      mutationFn: ({
        consignorId,
        correctionId,
        ...body
      }: Correction & { consignorId: string; correctionId: string }) =>
        call(settlements.correctConsignor, { params: { listingId, consignorId, correctionId }, body }),
      onSuccess: refresh,
    }),
    answer: useMutation({
      mutationFn: (consignorId: string) => call(settlements.answerDispute, { params: { listingId, consignorId } }),
      onSettled: refresh,
      onError: failed(t`It was not saved`),
    }),
  }
}

interface Attempt {
  error: Error | null
  /** Of the last attempt. */
  variables: { consignorId: string } | undefined
}

/** Why the last attempt failed, if it was about this consignor: all forms share one mutation. */
export const failureAbout = ({ error, variables }: Attempt, consignorId: string): Error | null =>
  variables?.consignorId === consignorId ? error : null

export type Settling = ReturnType<typeof useSettling>
