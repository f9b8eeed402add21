import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderStops } from './planner.ts'
import {
  computeCost,
  followOrder,
  isBetter,
  type OpenHours,
  PLAIN_TRIP,
  type TripCost,
  type TripProblem,
} from './problem.ts'

const ALL_DAY: OpenHours = { opensAt: -Infinity, closesAt: Infinity }
const SEED = 7_001

interface Place {
  x: number
  y: number
}

/** A trip on a plane at two minutes per mile. The first place is the start. */
function tripOver(places: Place[], stops: OpenHours[], fields: Partial<TripProblem> = {}): TripProblem {
  const miles = places.map((from) => places.map((to) => Math.hypot(to.x - from.x, to.y - from.y)))
  const minutes = miles.map((row) => row.map((distance) => distance * 2))
  return { miles, minutes, stops, minutesPerStop: 15, isFirstFixed: false, ...PLAIN_TRIP, ...fields }
}

/** The drives from all places but the start to where the trip ends. */
function endAt(end: Place, [, ...places]: Place[]): NonNullable<TripProblem['end']> {
  const miles = places.map((from) => Math.hypot(end.x - from.x, end.y - from.y))
  return { miles, minutes: miles.map((distance) => distance * 2) }
}

/** Places on a line, `x` miles from the start. */
const along = (...xs: number[]): Place[] => [0, ...xs].map((x) => ({ x, y: 0 }))

function* permutations(stops: number[]): Generator<number[]> {
  if (stops.length === 0) yield []
  for (const first of stops) {
    for (const rest of permutations(stops.filter((stop) => stop !== first))) yield [first, ...rest]
  }
}

/** The cost of the best order, by brute force. */
function bestOfAll(problem: TripProblem): TripCost {
  let best: TripCost | null = null
  for (const order of permutations(problem.stops.map((_, stop) => stop))) {
    if (problem.isFirstFixed && order[0] !== 0) continue
    const cost = computeCost(problem, order)
    if (!best || isBetter(cost, best)) best = cost
  }
  return best!
}

function nearestNext({ minutes, stops, isFirstFixed }: TripProblem): number[] {
  const order = isFirstFixed ? [0] : []
  while (order.length < stops.length) {
    const row = minutes[(order.at(-1) ?? -1) + 1]!
    const left = stops.flatMap((_, stop) => (order.includes(stop) ? [] : stop))
    order.push(left.reduce((near, stop) => (row[stop + 1]! < row[near + 1]! ? stop : near)))
  }
  return order
}

const place = fc.record({ x: fc.integer({ min: 0, max: 40 }), y: fc.integer({ min: 0, max: 40 }) })
const openHours = fc.oneof(
  { weight: 1, arbitrary: fc.constant(ALL_DAY) },
  { weight: 1, arbitrary: fc.constant({ opensAt: -Infinity, closesAt: -Infinity }) },
  {
    weight: 8,
    arbitrary: fc
      .record({ opensAt: fc.integer({ min: -60, max: 180 }), length: fc.integer({ min: 20, max: 300 }) })
      .map(({ opensAt, length }) => ({ opensAt, closesAt: opensAt + length })),
  },
)
const arbitraryTrip = (count: number) =>
  fc
    .record({
      places: fc.array(place, { minLength: count + 1, maxLength: count + 1 }),
      stops: fc.array(openHours, { minLength: count, maxLength: count }),
      minutesPerStop: fc.constantFrom(0, 15, 40),
      isFirstFixed: fc.boolean(),
      endsAt: fc.option(place),
      pause: fc.oneof(
        fc.constant(PLAIN_TRIP.pause),
        fc.record({ at: fc.integer({ min: -10, max: 200 }), minutes: fc.integer({ min: 5, max: 60 }) }),
      ),
    })
    .map(({ places, stops, endsAt, ...fields }) =>
      tripOver(places, stops, { end: endsAt && endAt(endsAt, places), ...fields }),
    )

describe('the order of a trip', () => {
  test('is optimal on 200 trips of 7 stops with opening hours, pauses and ends elsewhere', () => {
    fc.assert(
      fc.property(arbitraryTrip(7), (problem) => {
        const found = computeCost(problem, orderStops(problem))
        const best = bestOfAll(problem)
        expect(found.lateCount).toBe(best.lateCount)
        expect(found.finishAt).toBeCloseTo(best.finishAt, 6)
        expect(found.miles).toBeCloseTo(best.miles, 6)
      }),
      { numRuns: 200, seed: SEED },
    )
  })

  test('with 16 to 25 stops is never worse than nearest neighbor', () => {
    fc.assert(
      fc.property(fc.integer({ min: 16, max: 25 }).chain(arbitraryTrip), (problem) => {
        const order = orderStops(problem)
        expect(order.toSorted((a, b) => a - b)).toEqual(problem.stops.map((_, stop) => stop))
        expect(isBetter(computeCost(problem, nearestNext(problem)), computeCost(problem, order))).toBe(false)
      }),
      { numRuns: 20, seed: SEED },
    )
  })

  test('is deterministic for many stops', () => {
    const [problem] = fc.sample(arbitraryTrip(20), { numRuns: 1, seed: SEED })
    expect(orderStops(problem!)).toEqual(orderStops(problem!))
  })

  test('visits a sale that closes soon before a near one', () => {
    const problem = tripOver(along(1, 20), [ALL_DAY, { opensAt: 0, closesAt: 45 }])
    expect(orderStops(problem)).toEqual([1, 0])
  })

  test('visits the near one first if the far one opens late', () => {
    const problem = tripOver(along(20, -1), [{ opensAt: 120, closesAt: 300 }, ALL_DAY])
    expect(orderStops(problem)).toEqual([1, 0])
  })

  test('is not affected by a sale that is closed all day', () => {
    const closed = { opensAt: -Infinity, closesAt: -Infinity }
    expect(orderStops(tripOver(along(1, 2, 3), [ALL_DAY, closed, ALL_DAY]))).toEqual([0, 1, 2])
  })

  test('keeps the first stop first if the trip starts there', () => {
    expect(orderStops(tripOver(along(5, 1, 2), [ALL_DAY, ALL_DAY, ALL_DAY], { isFirstFixed: true }))[0]).toBe(0)
  })

  test('of no stops and of one stop is trivial', () => {
    expect(orderStops(tripOver(along(), []))).toEqual([])
    expect(orderStops(tripOver(along(3), [{ opensAt: 0, closesAt: 1 }]))).toEqual([0])
  })
})

describe('simulating an order', () => {
  const hours = (opensAt: number, closesAt: number) => ({ opensAt, closesAt })

  test('waits for the opening, stays, and drives on', () => {
    const visits = followOrder(tripOver(along(10, 15), [hours(60, 120), ALL_DAY]), [0, 1])
    expect(visits).toMatchObject([
      { stop: 0, driveMiles: 10, driveMinutes: 20, arriveAt: 20, waitMinutes: 40, isLate: false, leaveAt: 75 },
      { stop: 1, driveMiles: 5, driveMinutes: 10, arriveAt: 85, waitMinutes: 0, isLate: false, leaveAt: 100 },
    ])
  })

  test('ends where it is to end, and counts the way', () => {
    const problem = tripOver(along(10, -1), [ALL_DAY, ALL_DAY], { end: endAt({ x: -2, y: 0 }, along(10, -1)) })
    expect(orderStops(problem)).toEqual([0, 1])
    expect(computeCost(problem, [0, 1])).toEqual({ lateCount: 0, finishAt: 20 + 15 + 22 + 15 + 2, miles: 22 })
  })

  test('pauses once, in the middle of whatever goes on, and not again in a wait', () => {
    const pausing = (at: number) =>
      followOrder(tripOver(along(10), [hours(40, 120)], { pause: { at, minutes: 30 } }), [0])
    expect(pausing(10)).toMatchObject([{ arriveAt: 50, waitMinutes: 0, leaveAt: 65 }])
    expect(pausing(25)).toMatchObject([{ arriveAt: 20, waitMinutes: 20, leaveAt: 70 }])
    expect(pausing(45)).toMatchObject([{ arriveAt: 20, waitMinutes: 20, leaveAt: 85 }])
    expect(pausing(55)).toMatchObject([{ leaveAt: 55 }])
  })

  test('is late at the minute of closing', () => {
    const arrivingAt20 = (closesAt: number) => followOrder(tripOver(along(10), [hours(0, closesAt)]), [0])
    expect(arrivingAt20(20)).toMatchObject([{ isLate: true, waitMinutes: 0 }])
    expect(arrivingAt20(21)).toMatchObject([{ isLate: false }])
  })
})
