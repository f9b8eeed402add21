import { useQuery } from '@tanstack/react-query'
import { getTrip, putTrip, TripState } from '@yardsnap/contract/trips'
import { call } from '#api/call.ts'
import { TRIP_CHANGES_PREFIX } from '#core/offline/forget.ts'
import { useSendingQueue } from '#core/offline/use-sending-queue.ts'
import { keepTrip, keptTrip } from './kept-trip.ts'
import { stateOf, type Trip, withKnown } from './trip.ts'

export type WaitingTrip = ReturnType<typeof useTripQueue>

/** A person has one trip: what waits is all of it. */
const SUBJECT = 'trip'

/** The trip as it changes on this device; also without a signal, and merged on the server. */
export function useTripQueue(userId: string) {
  const { queue, waiting } = useSendingQueue({
    key: TRIP_CHANGES_PREFIX + userId,
    change: TripState,
    failureTitle: 'The trip could not be saved',
    async send(_subject, state) {
      const merged = await call(putTrip, { body: state })
      const known = keptTrip(userId)
      // What has changed meanwhile is sent next, and its answer has all of this one.
      if (known && JSON.stringify(stateOf(known)) === JSON.stringify(state)) keepTrip(userId, withKnown(merged, known))
    },
  })
  return {
    queue,
    isWaiting: SUBJECT in waiting,

    /** Keeps a trip on this device at once and on the server soon. */
    keep(trip: Trip): void {
      keepTrip(userId, trip)
      queue.add(SUBJECT, stateOf(trip))
      void queue.flush()
    },

    /** Gets what other devices have changed. A trip that the server has never seen goes up. */
    async refresh(): Promise<void> {
      await queue.flush()
      const known = keptTrip(userId)
      if (SUBJECT in queue.waiting()) return
      const merged = await call(getTrip, {})
      if (keptTrip(userId) !== known) return
      if (merged) keepTrip(userId, withKnown(merged, known))
      else if (known) this.keep(known)
    },
  }
}

/** How often a page that shows a trip asks what other devices have changed. */
const REFRESH_MS = 30_000

/** Keeps the trip of an open page like that of the other devices. */
export function useFreshTrip(userId: string, trips: WaitingTrip | null): void {
  useQuery({
    queryKey: ['trip', userId],
    queryFn: async () => {
      await trips?.refresh()
      return null
    },
    enabled: trips !== null,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: REFRESH_MS,
  })
}
