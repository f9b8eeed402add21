import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import {
  type ConsignedItem,
  type ConsignedItemInput,
  type ConsignedItemState,
  listConsignedItems,
  placeConsignedItems,
  removeConsignedItem,
  writeConsignedItem,
} from '@yardsnap/contract/consigned-items'
import type { RequestOf } from '@yardsnap/contract/endpoint'
import { t } from '@yardsnap/contract/texts'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { consignmentKey, useRefreshConsignment } from '#day/consignment/api.ts'

export interface ItemSearch {
  consignor?: number | undefined
  state?: ConsignedItemState | undefined
  words?: string | undefined
  minCents?: number | undefined
  maxCents?: number | undefined
}

/** The things of consignors that fit, a page at a time. */
export function useConsignedItems(listingId: string, search: ItemSearch) {
  return useInfiniteQuery({
    queryKey: [...consignmentKey(listingId), 'items', search],
    queryFn: ({ signal, pageParam }) =>
      call(listConsignedItems, { params: { listingId }, query: { ...search, cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
}

export type Placing = RequestOf<typeof placeConsignedItems>['body']

/** Says where things are after the sale. */
export function usePlaceItems(listingId: string) {
  const refresh = useRefreshConsignment(listingId)
  return useMutation({
    mutationFn: (body: Placing) => call(placeConsignedItems, { params: { listingId }, body }),
    onSuccess: refresh,
    onError: (error) => showFailure(error, { title: t`The items were not changed` }),
  })
}

/** Enters or changes a thing for its consignor, also after entries have closed; the caller shows an error. */
export function useWriteItem(listingId: string, consignorId: string) {
  const refresh = useRefreshConsignment(listingId)
  return useMutation({
    mutationFn: ({ itemId, ...body }: ConsignedItemInput & { itemId: string }) =>
      call(writeConsignedItem, { params: { listingId, consignorId, itemId }, body }),
    onSuccess: refresh,
  })
}

/** Enters a removed thing again for its consignor, with the number of its tag and where it was. */
export function usePutItemBack(listingId: string, consignorId: string) {
  const refresh = useRefreshConsignment(listingId)
  return useMutation({
    mutationFn: async ({ id: itemId, number, title, size, cents, flag, color, ifUnsold, state }: ConsignedItem) => {
      const body = { number, title, size, cents, flag, color, ifUnsold }
      await call(writeConsignedItem, { params: { listingId, consignorId, itemId }, body })
      // A thing is pulled at check-in alone, where it is looked at again.
      if (state === 'announced' || state === 'pulled' || state === 'sold') return
      await call(placeConsignedItems, { params: { listingId }, body: { itemIds: [itemId], place: state } })
    },
    onSettled: refresh,
    onError: (error) => showFailure(error, { title: t`The thing could not be put back` }),
  })
}

export function useRemoveItem(listingId: string) {
  const refresh = useRefreshConsignment(listingId)
  return useMutation({
    mutationFn: (itemId: string) => call(removeConsignedItem, { params: { listingId, itemId } }),
    onSuccess: refresh,
    onError: (error) => showFailure(error, { title: t`The item was not removed` }),
  })
}
