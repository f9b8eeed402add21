import { testListing } from '@yardsnap/contract/test-listing'
import { TripState } from '@yardsnap/contract/trips'
import { afterEach, expect, test, vi } from 'vitest'
import { keepTrip, keptTrip } from './kept-trip.ts'
import { newTrip, reordered, toTripState, type Trip } from './trip.ts'
import { sendTrip } from './trip-sync.ts'

afterEach(() => void vi.unstubAllGlobals())

const [A, B] = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b']
const stop = { status: 'ok' as const, arriveAt: null, waitMinutes: 0, leaveAt: null, distanceMiles: 1, driveMinutes: 3 }
const planned = newTrip({
  plan: {
    stops: [A, B].map((listingId, index) => ({ ...stop, listingId, order: index + 1 })),
    startLabel: '',
    startPosition: null,
    departAt: '2031-05-03T08:50:00-04:00',
    totalMiles: 1,
    totalMinutes: 18,
    isEstimate: true,
    geometry: null,
    isLineStraight: true,
  },
  listings: [testListing({ id: A }), testListing({ id: B })],
  // As the planner makes them: the day last, and the address as it was typed.
  settings: {
    start: 'address',
    address: ' Main St ',
    departAt: null,
    isBestOrder: true,
    minutesPerStop: 15,
    day: '2031-05-03',
  },
})
const SHARED = 'a-token'

/** Sends the trip as it waits on a device, of which the server knows that it is shared. */
async function send(trip: Trip): Promise<void> {
  const state = TripState.parse(JSON.parse(JSON.stringify(toTripState(trip))))
  const merged = { ...state, listings: trip.listings, shareToken: SHARED, jointTripId: null }
  vi.stubGlobal('fetch', async () => Response.json(merged))
  await sendTrip('someone', state)
}

test('a trip that was just planned becomes what the server answers, with what other devices have changed', async () => {
  keepTrip('someone', planned)
  await send(planned)
  expect(keptTrip('someone')?.shareToken).toBe(SHARED)
})

test('a trip that changes while it is sent stays as it is', async () => {
  keepTrip('someone', reordered(planned, [B, A]))
  await send(planned)
  expect(keptTrip('someone')).toMatchObject({ listingIds: [B, A], shareToken: null })
})
