import { getTrip, putTrip, TripState } from '@yardsnap/contract/trips'
import { call } from '#api/call.ts'
import type { sendingQueue } from '#core/offline/sending-queue.ts'
import { keepTrip, keptTrip } from './kept-trip.ts'
import { toTripState, type Trip, withKnown } from './trip.ts'

/** A person has one trip: what waits is all of it. */
const SUBJECT = 'trip'

type TripChanges = Pick<ReturnType<typeof sendingQueue<TripState>>, 'waiting' | 'add' | 'flush'>

/** Sends the changed trip, and keeps the merged trip that the server answers. */
export async function sendTrip(userId: string, state: TripState): Promise<void> {
  const merged = await call(putTrip, { body: state })
  const known = keptTrip(userId)
  // If the trip changed meanwhile, that change is sent next and its answer includes this one.
  if (known && isSameState(toTripState(known), state)) keepTrip(userId, withKnown(merged, known))
}

/** What waited was read with the schema, which trims texts and has an order of its fields. */
const isSameState = (...states: [TripState, TripState]): boolean =>
  new Set(states.map((state) => JSON.stringify(TripState.safeParse(state).data))).size === 1

/** Keeps the trip on this device and in sync with the user's other devices. */
export function tripSync(userId: string, queue: TripChanges) {
  /** Keeps a trip on this device at once and on the server soon. */
  function keep(trip: Trip): void {
    keepTrip(userId, trip)
    queue.add(SUBJECT, toTripState(trip))
    void queue.flush()
  }

  return {
    isWaiting: () => SUBJECT in queue.waiting(),
    keep,

    /** Fetches what other devices have changed. A trip that the server has never seen is uploaded. */
    async refresh(): Promise<void> {
      await queue.flush()
      const known = keptTrip(userId)
      if (SUBJECT in queue.waiting()) return
      const merged = await call(getTrip, {})
      if (keptTrip(userId) !== known) return
      if (merged) keepTrip(userId, withKnown(merged, known))
      else if (known) keep(known)
    },
  }
}
