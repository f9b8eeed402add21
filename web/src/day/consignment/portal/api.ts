import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ConsignedItem, ConsignedItemInput } from '@yardsnap/contract/consigned-items'
import * as portal from '@yardsnap/contract/consignor-portal'
import { t } from '@yardsnap/contract/texts'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'

export const portalKey = (token: string) => ['consignor-portal', token] as const

/** While the sale runs, what was sold is asked for again. */
const REFETCH_MS = 30_000

export function usePortal(token: string) {
  return useQuery({
    queryKey: portalKey(token),
    queryFn: ({ signal }) => call(portal.readConsignorPortal, { params: { token } }, signal),
    refetchInterval: REFETCH_MS,
    retry: false,
  })
}

/** What a consignor can do on their own page. Each change reads the page again. */
export function usePortalChanges(token: string) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: portalKey(token) })
  const failed = (title: string) => (error: unknown) => showFailure(error, { title })
  const params = { token }
  const write = ({ itemId, ...body }: ConsignedItemInput & { itemId: string }) =>
    call(portal.writePortalItem, { params: { token, itemId }, body })
  const rewrite = ({ id: itemId, number, title, size, cents, flag, color, ifUnsold }: ConsignedItem) => {
    const body = { number, title, size, cents, flag, color, ifUnsold }
    return call(portal.writePortalItem, { params: { token, itemId }, body })
  }
  return {
    accept: useMutation({
      mutationFn: (termsHash: string) => call(portal.acceptConsignmentTerms, { params, body: { termsHash } }),
      // Terms that have changed meanwhile are read again, too.
      onSettled: refresh,
      onError: failed(t`The terms were not accepted`),
    }),
    /** Each is of a form, which shows its own failure. */
    // A refusal may be because of terms that have changed.
    enter: useMutation({ mutationFn: write, onSettled: refresh }),
    change: useMutation({ mutationFn: write, onSettled: refresh }),
    /** Enters a removed thing again, with the number of its tag. */
    putBack: useMutation({
      mutationFn: rewrite,
      onSettled: refresh,
      onError: failed(t`The thing could not be put back`),
    }),
    /** Says what happens to a thing that is not sold, also when entries have closed. */
    decide: useMutation({ mutationFn: rewrite, onSettled: refresh, onError: failed(t`The item was not saved`) }),
    remove: useMutation({
      mutationFn: (itemId: string) => call(portal.removePortalItem, { params: { token, itemId } }),
      onSettled: refresh,
      onError: failed(t`The item was not removed`),
    }),
    book: useMutation({
      mutationFn: (body: { dropOffSlotId: string | null; pickUpSlotId: string | null }) =>
        call(portal.bookConsignorSlots, { params, body }),
      onSettled: refresh,
      onError: failed(t`The time was not booked`),
    }),
    dispute: useMutation({
      mutationFn: (words: string) => call(portal.disputeSettlement, { params, body: { words } }),
      onSettled: refresh,
      onError: failed(t`Your words were not sent`),
    }),
  }
}

export type PortalChanges = ReturnType<typeof usePortalChanges>
