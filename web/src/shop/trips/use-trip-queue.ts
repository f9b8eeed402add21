import { t } from '@yardsnap/contract/texts'
import { useQuery } from '@tanstack/react-query'
import { TripState } from '@yardsnap/contract/trips'
import { TRIP_CHANGES_PREFIX } from '#core/offline/forget.ts'
import { useSendingQueue } from '#core/offline/use-sending-queue.ts'
import { sendTrip, tripSync } from './trip-sync.ts'

export type WaitingTrip = ReturnType<typeof useTripQueue>

/** The trip as it changes on this device, also offline; the server merges it with that of other devices. */
export function useTripQueue(userId: string) {
  const { queue } = useSendingQueue({
    key: TRIP_CHANGES_PREFIX + userId,
    change: TripState,
    failureTitle: t`The trip could not be saved`,
    send: (_subject, state) => sendTrip(userId, state),
  })
  const { isWaiting, ...sync } = tripSync(userId, queue)
  return { queue, isWaiting: isWaiting(), ...sync }
}

/** How often a page that shows a trip asks what other devices have changed. */
const REFRESH_MS = 30_000

/** Keeps the trip of an open page in sync with the user's other devices. */
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
