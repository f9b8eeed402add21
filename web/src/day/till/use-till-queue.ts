import { useQueryClient } from '@tanstack/react-query'
import type { TillState } from '@yardsnap/contract/till'
import { useEffect, useState } from 'react'
import type { Waiting } from '#core/offline/sending-queue.ts'
import { useFlushing } from '#core/offline/use-flushing.ts'
import { soldKeys } from '#day/ledger/sold-keys.ts'
import { fetchAnew } from '#lib/fetch-anew.ts'
import { TILL_PREFIX, useStoredValue, watchOtherTabs } from './stored-value.ts'
import { type TagBook, tagsKey, withSold } from './use-tags.ts'
import { RefusedSales, type TillChange, tillQueue } from './till-queue.ts'

const RETRY_MS = 10_000

export const tillKey = (listingId: string) => ['till', listingId]
/** Of each day's end. */
export const reportKey = (listingId: string) => ['till-report', listingId]

/** Sends sales in their order, and keeps them on the device until they have arrived. */
export function useTillQueue(listingId: string) {
  const queryClient = useQueryClient()
  const refused = useStoredValue(`${listingId}:refused`, RefusedSales, [])
  const [changed, setChanged] = useState<Waiting<TillChange> | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const readAgain = () => queryClient.invalidateQueries({ queryKey: tillKey(listingId) })

  const [queue] = useState(() =>
    tillQueue({
      listingId,
      refused,
      onWaiting: setChanged,
      onProblem: setProblem,
      onArrived: arrived,
      readAgain,
    }),
  )
  const waiting = changed ?? queue.waiting()
  const hasWaiting = Object.keys(waiting).length > 0

  /** Counts the pieces of a sale that was sent as sold until the state is fetched again. */
  function arrived({ sale }: TillChange): void {
    const sold = new Map(sale?.lines.map(({ itemId, quantity }) => [itemId, quantity]))
    queryClient.setQueryData<TillState>(
      tillKey(listingId),
      (state) =>
        state && {
          ...state,
          items: state.items.map((item) => ({ ...item, soldQuantity: item.soldQuantity + (sold.get(item.id) ?? 0) })),
        },
    )
    const tags = sale?.lines.flatMap(({ tag }) => tag ?? []) ?? []
    queryClient.setQueryData<TagBook>(tagsKey(listingId), (book) => book && withSold(book, tags))
    // What was taken back can be sold again; which things those were only the server knows.
    if (sale === null) void fetchAnew(queryClient, tagsKey(listingId))
    void readAgain()
    void fetchAnew(queryClient, reportKey(listingId))
    // What the pages of the sale show, which may be opened next.
    for (const queryKey of soldKeys(listingId)) void queryClient.invalidateQueries({ queryKey })
  }

  // What another tab has sold waits here as well; what it has sent is in the state of now.
  useEffect(
    () =>
      watchOtherTabs(TILL_PREFIX + listingId, () => {
        setChanged(queue.waiting())
        void queryClient.invalidateQueries({ queryKey: tillKey(listingId) })
        void queryClient.invalidateQueries({ queryKey: reportKey(listingId) })
      }),
    [listingId, queue, queryClient],
  )
  useFlushing(queue, hasWaiting ? RETRY_MS : undefined)

  return {
    waiting: Object.values(waiting),
    refused: refused.value,
    forgetRefused: () => refused.set([]),
    /** Why sales wait, when it is not the connection. */
    problem,
    isKept: queue.isKept(),
    sell: queue.sell,
    takeBack: (saleId: string) => void queue.takeBack(saleId),
  }
}
