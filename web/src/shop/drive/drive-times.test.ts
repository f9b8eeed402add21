import { describe, expect, test } from 'vitest'
import { betterNext, driveDay, computeStopTimes, type ExpectedTime } from './drive-times.ts'
import { openText } from './drive-words.ts'
import { at, DAY, makeId, makeNotes, sale, makeStops, threeStops, makeTrip } from './test-drive.ts'
import type { LiveStatus } from '@yardsnap/contract/listings'

const NO_HOLDS = new Map<string, number>()
const NOBODY_WAITS = new Map<string, ExpectedTime>()

const clock = (instant: number) => new Date(instant - 4 * 3_600_000).toISOString().slice(11, 16)

/** When one arrives at each open stop. */
function arrivals(now: string, notes = makeNotes(), marks = {}, trip = threeStops()): string[] {
  const open = makeStops(trip, marks).filter(({ mark }) => mark === null)
  return computeStopTimes(open, {
    trip,
    notes,
    now: at(now),
    position: null,
    holdEnds: NO_HOLDS,
    expected: NOBODY_WAITS,
  }).map(({ arriveAt }) => clock(arriveAt))
}

describe('when one arrives', () => {
  test('is as planned before the trip begins', () => {
    expect(arrivals('07:30')).toEqual(['09:10', '09:35', '10:00'])
  })

  test('shifts by how late one is', () => {
    expect(arrivals('09:30')).toEqual(['09:40', '10:05', '10:30'])
    const left = makeNotes({ lastId: makeId('a'), leftAt: at('09:50') })
    expect(arrivals('09:55', left, { a: 'visited' })).toEqual(['10:00', '10:25'])
  })

  test('is never in the past', () => {
    const left = makeNotes({ lastId: makeId('a'), leftAt: at('09:50') })
    expect(arrivals('10:20', left, { a: 'visited' })).toEqual(['10:20', '10:45'])
  })

  test('waits for whom stays longer', () => {
    const here = makeNotes({ hereId: makeId('a'), hereAt: at('09:10') })
    expect(arrivals('09:20', here)).toEqual(['09:10', '09:35', '10:00'])
    expect(arrivals('09:40', here)).toEqual(['09:10', '09:50', '10:15'])
  })

  test('waits for a sale that opens later', () => {
    const trip = makeTrip(
      { listing: sale('a', { startTime: '10:00' }), arrive: '09:10' },
      { listing: sale('b'), arrive: '10:25' },
    )
    expect(arrivals('08:00', makeNotes(), {}, trip)).toEqual(['09:10', '10:25'])
  })

  test('is by the device’s own way where that is known', () => {
    const trip = threeStops()
    const [first, second] = computeStopTimes(makeStops(trip), {
      trip,
      notes: makeNotes(),
      now: at('09:30'),
      position: { latitude: 28.6, longitude: -81.4 },
      holdEnds: NO_HOLDS,
      expected: NOBODY_WAITS,
    })
    expect(first?.leg).toMatchObject({ isEstimate: true })
    expect(first?.leg?.miles).toBeGreaterThan(6.9)
    expect(first?.leg?.miles).toBeLessThan(12)
    expect(second?.leg).toEqual({ miles: 5, minutes: 10, isEstimate: false })
  })

  test('is that of the day of the trip where one looks at it the day before, also with a known position', () => {
    const trip = threeStops()
    const [first, second] = computeStopTimes(makeStops(trip), {
      trip,
      notes: makeNotes(),
      now: at('17:00') - 24 * 3_600_000,
      position: { latitude: 28.5, longitude: -81.4 },
      holdEnds: NO_HOLDS,
      expected: NOBODY_WAITS,
    })
    expect([first, second].map((times) => clock(times!.arriveAt))).toEqual(['09:00', '09:25'])
  })

  test('after a stop out of order is estimated from there', () => {
    const far = sale('c', { latitude: 29.5 })
    const trip = makeTrip(
      { listing: sale('a'), arrive: '09:10' },
      { listing: sale('b'), arrive: '09:35' },
      { listing: far, arrive: '10:00' },
    )
    const [a, b, c] = makeStops(trip)
    const times = computeStopTimes([c!, a!, b!], {
      trip,
      notes: makeNotes(),
      now: at('09:00'),
      position: null,
      holdEnds: NO_HOLDS,
      expected: NOBODY_WAITS,
    })
    expect(times[1]?.leg?.miles).toBeGreaterThan(69)
    expect(times[2]?.leg).toEqual({ miles: 5, minutes: 10, isEstimate: false })
  })
})

describe('a stop that closes too soon', () => {
  const early = sale('c', { endTime: '09:55' })
  const trip = makeTrip(
    { listing: sale('a'), arrive: '09:10' },
    { listing: sale('b'), arrive: '09:35' },
    { listing: early, arrive: '10:00' },
  )
  const journey = {
    trip,
    notes: makeNotes(),
    now: at('08:30'),
    position: null,
    holdEnds: NO_HOLDS,
    expected: NOBODY_WAITS,
  }

  test('is seen in the order there is, and is better first', () => {
    const stops = makeStops(trip)
    expect(computeStopTimes(stops, journey).map(({ isTooLate }) => isTooLate)).toEqual([false, false, true])
    expect(betterNext(stops, journey)?.listing.title).toBe('Sale c')
  })

  test('is not offered when it cannot be reached anymore', () => {
    expect(betterNext(makeStops(trip), { ...journey, now: at('09:50') })).toBeNull()
  })

  test('is not offered when another one closes for it', () => {
    const both = makeTrip(
      { listing: sale('a', { endTime: '09:12' }), arrive: '09:10' },
      { listing: sale('b', { endTime: '09:20' }), arrive: '09:35' },
    )
    expect(betterNext(makeStops(both), { ...journey, trip: both })).toBeNull()
  })

  test('counts the hours that its host has said since', () => {
    const liveStatus: LiveStatus = {
      kind: 'closing_early',
      time: '09:30',
      isHalfPrice: false,
      soldOutOf: [],
      words: '',
      movedFrom: [],
      day: DAY,
      changedAt: `${DAY}T12:00:00.000Z`,
    }
    const stops = makeStops(threeStops()).map((stop) =>
      stop.listingId === makeId('b') ? { ...stop, listing: { ...stop.listing, liveStatus } } : stop,
    )
    expect(computeStopTimes(stops, { ...journey, trip: threeStops() })[1]).toMatchObject({
      closesAt: at('09:30'),
      isTooLate: true,
    })
  })
})

describe('a hold that ends too soon', () => {
  const journey = { trip: threeStops(), notes: makeNotes(), now: at('08:30'), position: null, expected: NOBODY_WAITS }
  const heldAt = (letter: string, until: string) => new Map([[makeId(letter), at(until)]])

  test('is seen in the order there is, and its stop is better first', () => {
    const held = { ...journey, holdEnds: heldAt('c', '09:30') }
    const times = computeStopTimes(makeStops(threeStops()), held)
    expect(times.map(({ missesHold, holdEndsAt }) => [missesHold, holdEndsAt])).toEqual([
      [false, null],
      [false, null],
      [true, at('09:30')],
    ])
    expect(betterNext(makeStops(threeStops()), held)?.listing.title).toBe('Sale c')
  })

  test('is not offered once it cannot be met, and met it is no reason', () => {
    expect(betterNext(makeStops(threeStops()), { ...journey, holdEnds: heldAt('c', '09:05') })).toBeNull()
    expect(betterNext(makeStops(threeStops()), { ...journey, holdEnds: heldAt('c', '10:00') })).toBeNull()
  })

  test('is met by who is there', () => {
    const here = makeNotes({ hereId: makeId('a'), hereAt: at('09:10') })
    const held = { ...journey, notes: here, now: at('09:40'), holdEnds: heldAt('a', '09:30') }
    expect(computeStopTimes(makeStops(threeStops()), held)[0]?.missesHold).toBe(false)
  })
})

describe('an appointment', () => {
  const journey = { trip: threeStops(), notes: makeNotes(), now: at('08:30'), position: null, holdEnds: NO_HOLDS }
  const expectedAt = (letter: string, from: string, until: string) => ({
    ...journey,
    expected: new Map([[makeId(letter), { startsAt: at(from), endsAt: at(until) }]]),
  })

  test('whose time is over on arrival is seen, and its stop is better first', () => {
    const late = expectedAt('c', '09:20', '09:40')
    const times = computeStopTimes(makeStops(threeStops()), late)
    expect(times.map((one) => [one.missesAppointment, one.expectedAt])).toEqual([
      [false, null],
      [false, null],
      [true, at('09:20')],
    ])
    expect(betterNext(makeStops(threeStops()), late)?.listing.title).toBe('Sale c')
  })

  test('that is met changes no order, and who is early waits for it', () => {
    const early = expectedAt('a', '09:30', '09:50')
    expect(betterNext(makeStops(threeStops()), early)).toBeNull()
    const times = computeStopTimes(makeStops(threeStops()), early)
    expect(times.map(({ arriveAt }) => clock(arriveAt))).toEqual(['09:10', '09:55', '10:20'])
  })
})

test('the day of a drive is that of its trip, or today when that has passed', () => {
  expect(driveDay(threeStops(), at('12:00') - 3 * 86_400_000)).toBe(DAY)
  expect(driveDay(threeStops(), at('12:00'))).toBe(DAY)
  expect(driveDay(threeStops(), at('12:00') + 86_400_000)).toBe('2031-11-02')
})

test.each([
  ['12:10', {}, 'Closes 2:00 PM, in 1 h 50 min'],
  ['13:59', {}, 'Closes 2:00 PM, in 1 min'],
  ['07:40', {}, 'Opens 8:00 AM, in 20 min'],
  ['14:00', {}, 'Closed at 2:00 PM'],
  ['12:10', { endTime: null }, 'Open today'],
])('at %s a sale with %j reads "%s"', (now, fields, expected) => {
  const trip = makeTrip({ listing: sale('a', fields), arrive: '09:10' })
  const [stop] = makeStops(trip)
  const [times] = computeStopTimes([stop!], {
    trip,
    notes: makeNotes(),
    now: at(now),
    position: null,
    holdEnds: NO_HOLDS,
    expected: NOBODY_WAITS,
  })
  expect(openText(stop!, times!, { day: DAY, now: at(now) })).toBe(expected)
})

test('on another day a sale reads its day and hours, and a closed one why', () => {
  const trip = threeStops()
  const [stop] = makeStops(trip)
  const now = at('12:00') - 2 * 86_400_000
  const [times] = computeStopTimes([stop!], {
    trip,
    notes: makeNotes(),
    now,
    position: null,
    holdEnds: NO_HOLDS,
    expected: NOBODY_WAITS,
  })
  expect(openText(stop!, times!, { day: DAY, now })).toBe('Sat, Nov 1, 8:00 AM – 2:00 PM')
  expect(openText({ ...stop!, closure: 'called-off' }, times!, { day: DAY, now })).toBe('Called off')
})
