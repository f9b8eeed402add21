import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Position } from '@yardsnap/contract/places'
import { MAX_TRIP_STOPS } from '@yardsnap/contract/trips'
import { MAX_EXACT_STOPS, orderStops } from '#server/shop/trips/planner.ts'
import {
  computeCost,
  isBetter,
  type OpenHours,
  PLAIN_TRIP,
  type TripCost,
  type TripProblem,
} from '#server/shop/trips/problem.ts'
import { tripOrdering } from '#server/shop/trips/order.ts'
import { embeddedRouting } from '#server/ports/routing/embedded.ts'

/**
 * Measures time and quality of ordering a trip's stops: our algorithm, exhaustive search (while feasible), and nearest
 * neighbor. Listings around Orlando on a Saturday, departure at 7:30.
 */
const TRIPS = Number(process.argv[2] ?? 20)
const BUDGET_MS = new Map([
  [MAX_EXACT_STOPS, 100],
  [MAX_TRIP_STOPS, 300],
])
const MOST_TO_TRY_ALL = 9
const ORLANDO: Position = { latitude: 28.5383, longitude: -81.3792 }
/** Half the area's width in degrees: some 10 miles. */
const SPREAD = 0.15
const FIRST_OPENING_MINUTES = 30

let state = 20_270_515
/** Deterministic pseudorandom numbers (linear congruential generator, Numerical Recipes). */
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 32
}

const between = (low: number, high: number) => low + random() * (high - low)
const nearOrlando = () => ({
  latitude: ORLANDO.latitude + between(-SPREAD, SPREAD),
  longitude: ORLANDO.longitude + between(-SPREAD, SPREAD),
})

/** Opens at one of six times from 8 to 10:30 and closes four to seven hours later. */
function listingHours(): OpenHours {
  const opensAt = FIRST_OPENING_MINUTES + Math.floor(between(0, 6)) * 30
  return { opensAt, closesAt: opensAt + Math.floor(between(4, 8)) * 60 }
}

async function newTrip(stopCount: number): Promise<TripProblem> {
  const stops = Array.from({ length: stopCount }, listingHours)
  const { miles, minutes } = await embeddedRouting().driveTable([ORLANDO, ...stops.map(nearOrlando)])
  return { miles, minutes, stops, minutesPerStop: 15, isFirstFixed: false, ...PLAIN_TRIP }
}

function* permutations(stops: number[]): Generator<number[]> {
  if (stops.length === 0) yield []
  for (const first of stops) {
    for (const rest of permutations(stops.filter((stop) => stop !== first))) yield [first, ...rest]
  }
}

function tryAll(problem: TripProblem): number[] {
  let best: { order: number[]; cost: TripCost } | null = null
  for (const order of permutations(problem.stops.map((_, stop) => stop))) {
    const cost = computeCost(problem, order)
    if (!best || isBetter(cost, best.cost)) best = { order, cost }
  }
  return best?.order ?? []
}

function nearestNext({ minutes, stops }: TripProblem): number[] {
  const order: number[] = []
  while (order.length < stops.length) {
    const row = minutes[(order.at(-1) ?? -1) + 1] ?? []
    const away = (stop: number) => row[stop + 1] ?? Infinity
    const left = stops.flatMap((_, stop) => (order.includes(stop) ? [] : stop))
    order.push(left.reduce((near, stop) => (away(stop) < away(near) ? stop : near)))
  }
  return order
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

function measure(trips: TripProblem[], name: string, order: (trip: TripProblem) => number[]): TripCost[] {
  const milliseconds: number[] = []
  const costs = trips.map((trip) => {
    const startedAt = performance.now()
    const found = order(trip)
    milliseconds.push(performance.now() - startedAt)
    return computeCost(trip, found)
  })
  const median = middle(milliseconds)
  const budget = name === 'ours' ? BUDGET_MS.get(trips[0]?.stops.length ?? 0) : undefined
  const columns = [
    String(trips[0]?.stops.length).padStart(5),
    name.padEnd(18),
    `${median.toFixed(1)} ms`.padStart(12),
    `${Math.max(...milliseconds).toFixed(1)} ms`.padStart(12),
    mean(costs.map((cost) => cost.lateCount))
      .toFixed(2)
      .padStart(8),
    `${mean(costs.map((cost) => cost.finishAt)).toFixed(0)} min`.padStart(10),
    `${mean(costs.map((cost) => cost.miles)).toFixed(1)} mi`.padStart(10),
    budget === undefined ? '' : `   budget ${budget} ms${median <= budget ? '' : '  OVER'}`,
  ]
  console.log(columns.join(' '))
  return costs
}

/** How much shorter our trips are than others of the same stops, in the median; the stays are the same in all. */
function compare(trips: TripProblem[], ours: TripCost[], others: TripCost[], name: string): void {
  const less = (of: (cost: TripCost, trip: TripProblem) => number) =>
    middle(trips.map((trip, index) => 1 - of(ours[index]!, trip) / of(others[index]!, trip))) * 100
  const onTheWay = less(({ finishAt }, { stops, minutesPerStop }) => finishAt - stops.length * minutesPerStop)
  const equal = ours.filter((cost, trip) => !isBetter(others[trip]!, cost) && !isBetter(cost, others[trip]!)).length
  console.log(
    `      beside ${name}: ${less(({ finishAt }) => finishAt).toFixed(1)}% less time, ${onTheWay.toFixed(1)}% less ` +
      `driving and waiting, ${less(({ miles }) => miles).toFixed(1)}% fewer miles, ${equal} of ${ours.length} equal`,
  )
}

/** Maximum event loop delay while trips are ordered in worker threads, as in the app. */
async function measureWaiting(trips: TripProblem[]): Promise<void> {
  const ordering = tripOrdering(2)
  const delays = monitorEventLoopDelay({ resolution: 1 })
  const startedAt = performance.now()
  const first = trips[0]
  if (first) await ordering.run(first, { account: 'first' })
  const firstMs = performance.now() - startedAt
  delays.enable()
  await Promise.all(trips.map((trip, index) => ordering.run(trip, { account: String(index) })))
  delays.disable()
  await ordering.close()
  console.log(
    `\n${trips.length} trips of ${MAX_TRIP_STOPS} stops at once, in threads: the first answer, with the start of a thread, ` +
      `after ${firstMs.toFixed(0)} ms; the event loop stood still for at most ${(delays.max / 1e6).toFixed(1)} ms`,
  )
}

console.log(`${TRIPS} trips of each size`)
console.log('stops order                   median      longest     late       ends      miles')
for (const stopCount of [7, MOST_TO_TRY_ALL, 12, MAX_EXACT_STOPS, 20, MAX_TRIP_STOPS]) {
  const trips = await Promise.all(Array.from({ length: TRIPS }, () => newTrip(stopCount)))
  const ours = measure(trips, 'ours', orderStops)
  if (stopCount <= MOST_TO_TRY_ALL) compare(trips, ours, measure(trips, 'every order', tryAll), 'every order')
  compare(trips, ours, measure(trips, 'nearest next', nearestNext), 'nearest next')
  if (stopCount === MAX_TRIP_STOPS) await measureWaiting(trips)
}
