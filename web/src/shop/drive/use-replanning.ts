import type { SavedListing } from '@yardsnap/contract/saved'
import { DEFAULT_MINUTES_PER_STOP } from '@yardsnap/contract/trips'
import { usePlanTrip } from '#shop/trips/api.ts'
import type { PlannedTrip, Trip } from '#shop/trips/trip.ts'

/** Plans stops again: from where the device is, now, in the best order or, where that is not wanted, in the order given. */
export function useReplanning(onTrip: (rest: PlannedTrip) => void) {
  const { mutate, isPending, error } = usePlanTrip()
  return {
    isPending,
    error,
    plan(
      listings: SavedListing[],
      { settings }: Trip,
      { isBestOrder = true, onPlanned }: { isBestOrder?: boolean; onPlanned?: () => void } = {},
    ) {
      const { minutesPerStop = DEFAULT_MINUTES_PER_STOP, end = null } = settings ?? {}
      const from = { start: 'device', address: '', departAt: 'now', isBestOrder, minutesPerStop } as const
      // An end at the start is dropped, because the new start is another place.
      const fixedEnd = end?.kind === 'address' ? end : null
      const wish = { listings, settings: { ...from, end: fixedEnd } }
      mutate(wish, {
        onSuccess(rest) {
          onTrip(rest)
          onPlanned?.()
        },
      })
    },
  }
}
