import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  checkIn,
  type CheckInPlace,
  type ConsignedItem,
  type ConsignedItemState,
  listConsignedItems,
} from '@yardsnap/contract/consigned-items'
import type { ResponseOf } from '@yardsnap/contract/endpoint'
import { formatTagCode, type TagNumber } from '@yardsnap/contract/tags'
import { t } from '@yardsnap/contract/texts'
import type { TillState } from '@yardsnap/contract/till'
import { useState } from 'react'
import { z } from 'zod'
import { ApiError, call, getErrorMessage } from '#api/call.ts'
import { useIsOffline } from '#core/offline/signal-state.ts'
import type { Waiting } from '#core/offline/sending-queue.ts'
import { useFlushing } from '#core/offline/use-flushing.ts'
import { consignmentKey } from '#day/consignment/api.ts'
import { TILL_PREFIX, useStoredValue } from '#day/till/stored-value.ts'
import { findTag, type TagBook, tagsKey, useTags } from '#day/till/use-tags.ts'
import { fetchAnew } from '#lib/fetch-anew.ts'
import { type Arrived, checkInQueue } from './check-in-queue.ts'
import {
  listBrought,
  listFound,
  RefusedScan,
  seenPlaces,
  toConsignedItem,
  toSubject,
  type WaitingScan,
  withScans,
} from './scans.ts'

const RETRY_MS = 10_000
/** A network that lets nothing through is as good as none, after so many milliseconds. */
const PATIENCE_MS = 15_000

type Page = ResponseOf<typeof listConsignedItems>

const checkInKey = (listingId: string, consignor: number | null) => ['check-in', listingId, consignor] as const

/** The things of one consignor. */
export const broughtQuery = (listingId: string, consignor: number | null) =>
  queryOptions({
    queryKey: checkInKey(listingId, consignor),
    queryFn: ({ signal }) =>
      call(listConsignedItems, { params: { listingId }, query: { consignor: consignor ?? undefined } }, signal),
    enabled: consignor !== null,
    networkMode: 'always',
    // Without a signal, what is kept for tills stands in at once.
    retry: false,
    // Read each time somebody stands at the table: they enter things until then, and other tables check in, too.
    staleTime: 0,
    refetchOnReconnect: true,
  })

/**
 * The check-in table of one device: what it knows of the consignor in front of it, and what was done, with and without a signal.
 * @param consignor the number of the one whose things are shown; null before one is chosen
 */
export function useCheckIn(state: TillState, consignor: number | null) {
  const listingId = state.listing.id
  const queryClient = useQueryClient()
  const isOffline = useIsOffline()
  const book = useTags(state)
  const refused = useStoredValue(`${listingId}:check-in-refused`, z.array(RefusedScan), [])
  const [changed, setChanged] = useState<Waiting<WaitingScan> | null>(null)
  /** Why scans are late: null for the connection; undefined while they arrive. */
  const [late, setLate] = useState<string | null | undefined>(undefined)
  const brought = useQuery(broughtQuery(listingId, consignor))

  const [queue] = useState(() =>
    checkInQueue({
      storage: () => localStorage,
      // Not among what is deleted at sign-out: what was brought is here.
      key: `${TILL_PREFIX}${listingId}:check-in`,
      send: (body) => call(checkIn, { params: { listingId }, body }, AbortSignal.timeout(PATIENCE_MS)),
      onWaiting: setChanged,
      onLate: setLate,
      onArrived: arrived,
    }),
  )
  const waiting = Object.values(changed ?? queue.waiting())
  const hasWaiting = waiting.length > 0

  /** Shows what has arrived at once; the list is read again when nothing more waits. */
  function arrived({ scans, answer, refused: notDone }: Arrived): void {
    setLate(undefined)
    if (notDone.length > 0) refused.set([...refused.get(), ...notDone])
    const isRefused = new Set(notDone.map(({ item }) => item))
    const done = answer ? scans.filter(({ item }) => !isRefused.has(item)) : []
    const [first] = scans
    if (!first) return
    const key = checkInKey(listingId, first.consignor)
    // What others have done is known at once, too, so that the next scan takes a thing from where it really is.
    const places = [...done, ...listFound(first.consignor, answer?.elsewhere ?? [])]
    queryClient.setQueryData<Page>(key, (page) => page && { ...page, items: withScans(page.items, places) })
    queryClient.setQueryData<TagBook>(tagsKey(listingId), (known) => known && withPlaces(known, places))
    void fetchAnew(queryClient, key)
    // What the organizer's pages count.
    void queryClient.invalidateQueries({ queryKey: consignmentKey(listingId) })
  }

  useFlushing(queue, hasWaiting ? RETRY_MS : undefined)

  const listKnown = (): ConsignedItem[] =>
    brought.data?.items ??
    [...(book?.values() ?? [])].filter((tag) => tag.consignorNumber === consignor).map(toConsignedItem)
  const items = consignor === null ? [] : listBrought(consignor, listKnown(), waiting)

  const findState = (tag: TagNumber): ConsignedItemState | undefined => {
    const scan = queue.waiting()[toSubject(tag)]
    if (scan) return scan.place
    const page = queryClient.getQueryData<Page>(checkInKey(listingId, tag.consignor))
    const listed = page?.items.find(({ number }) => number === tag.item)
    return (listed ?? (book && findTag(book, tag)))?.state
  }

  return {
    items,
    /** How many tags this device knows without a signal; null while it loads them. */
    tagCount: book && book.size,
    /** Whether nothing is known of the consignor yet, and an answer is on its way. */
    isLoading: brought.isLoading && items.length === 0,
    /** Whether only what this device keeps is shown. */
    isFromDevice: brought.data === undefined && brought.isError,
    /** What the server said instead of what the consignor has entered; null where it said nothing. */
    refusal: brought.error instanceof ApiError ? getErrorMessage(brought.error, t`Please try again.`) : null,
    name: state.owners.find(({ number }) => number === consignor)?.name ?? null,
    nameOf: (number: number) => state.owners.find((owner) => owner.number === number)?.name ?? null,
    /** What waits for a signal; empty while scans arrive one after the other. */
    waiting: isOffline || late !== undefined ? waiting : [],
    isOffline: isOffline || (hasWaiting && late === null),
    /** Why they wait, when it is not the connection. */
    problem: hasWaiting ? (late ?? null) : null,
    /** False when the storage of this device is off or full. */
    isKept: queue.isKept(),
    refused: refused.value,
    forgetRefused: () => refused.set([]),
    /** Reads the things of the consignor again. */
    readAgain: () => void brought.refetch(),
    /** Says that things of a consignor are here, were pulled, or are not here after all. */
    place(
      consignorNumber: number,
      numbers: readonly number[],
      to: { place: CheckInPlace; pulledBecause?: string },
    ): void {
      const { place, pulledBecause = '' } = to
      queue.add(
        numbers.map((item) => {
          const tag = { consignor: consignorNumber, item }
          return { ...tag, place, pulledBecause, from: seenPlaces(findState(tag)) }
        }),
      )
      void queue.flush()
    },
  }
}

/** What tills and this table know of the tags, after scans. */
function withPlaces(book: TagBook, scans: readonly WaitingScan[]): TagBook {
  const next = new Map(book)
  for (const scan of scans) {
    const tag = findTag(book, scan)
    if (tag) for (const after of withScans([tag], [scan])) next.set(formatTagCode(scan), after)
  }
  return next
}
