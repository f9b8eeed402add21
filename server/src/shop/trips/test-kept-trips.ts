import { randomUUID } from 'node:crypto'
import type { TripState } from '@yardsnap/contract/trips'

/** An instant of the past. @param minute 0 to 59 */
export const at = (minute: number) => `2026-05-01T08:${String(minute).padStart(2, '0')}:00.000Z`

/** A plan from an address and position that nobody else may learn. */
export const makePlan = (listingIds: readonly string[]): TripState['plan'] => ({
  stops: listingIds.map((listingId, index) => ({
    listingId,
    order: index + 1,
    status: 'ok',
    arriveAt: `2031-05-03T${String(8 + index).padStart(2, '0')}:00:00-04:00`,
    waitMinutes: 0,
    leaveAt: null,
    distanceMiles: 3.25,
    driveMinutes: 9,
    hold: { endsAt: '2031-05-03T09:59:00-04:00', isMissed: false },
  })),
  startLabel: '17 Secret Street',
  startPosition: { latitude: 28.123456, longitude: -81.654321 },
  departAt: '2031-05-03T07:40:00-04:00',
  totalMiles: 9,
  totalMinutes: 80,
  isEstimate: true,
  geometry: {
    type: 'LineString',
    coordinates: [
      [-81.654321, 28.123456],
      [-81.3, 28.5],
    ],
  },
  isLineStraight: true,
})

/** A trip to these sales as a device keeps it. */
export const makeTrip = (listingIds: readonly string[], fields: Partial<TripState> = {}): TripState => ({
  id: randomUUID(),
  madeAt: at(0),
  listingIds: [...listingIds],
  orderChangedAt: at(0),
  settings: { start: 'address', address: '17 Secret Street', departAt: null, isBestOrder: true, minutesPerStop: 15 },
  settingsChangedAt: at(0),
  plan: makePlan(listingIds),
  plannedAt: at(0),
  ...fields,
})
