import { computeEnd, ROUNDING, shortestWayTo, type TripCost, type TripProblem } from './problem.ts'

/** Bit in a label's predecessor that marks a late stop; the lower bits are the previous stop plus one. */
const LATE = 0x20
const NONE = 0xff

/**
 * One layer of labels: for each set of visited stops and last stop, the earliest departure with a given number of late
 * stops, and the miles driven. Leaving earlier is never worse, so one label each is enough.
 */
interface Layer {
  leaveAt: Float64Array
  miles: Float64Array
  /** The previous stop, and whether the last one was late. */
  before: Uint8Array
}

/**
 * Dynamic programming over subsets (Held-Karp), with one layer per number of late stops. The first layer that reaches
 * all stops has the answer.
 * @param bound cost of a known order; labels that cannot improve on it are pruned
 * @returns null if no order has fewer late stops or an earlier end than the bound
 */
export function findExactOrder(problem: TripProblem, bound: TripCost): number[] | null {
  const count = problem.stops.length
  if (count === 0) return []
  const size = (1 << count) * count
  const search = prepareSearch(problem, bound)
  const layers = [newLayer(size)]
  for (let lateCount = 0; lateCount <= bound.lateCount; lateCount++) {
    const layer = layers[lateCount]!
    const next = lateCount < bound.lateCount ? newLayer(size, layers[lateCount - 1]) : null
    if (next) layers.push(next)
    if (lateCount === 0) leaveStart(search, layer, next)
    followLabels(search, lateCount, layer, next)
    const last = bestLast(search, layer)
    if (last !== null) return traceBack(layers, { lateCount, last, count })
  }
  return null
}

/** Extends every label of a layer that can still lead to the best order. */
function followLabels(search: Search, lateCount: number, layer: Layer, next: Layer | null): void {
  const { count, bound, restMinutes, soonestBelow } = search
  for (let visited = 1; visited < 1 << count; visited++) {
    const latest = bound.finishAt + ROUNDING - restMinutes[visited]!
    for (let last = 0; last < count; last++) {
      const label = visited * count + last
      const leaveAt = layer.leaveAt[label]!
      if (leaveAt >= soonestBelow[label]!) continue
      soonestBelow[label] = leaveAt
      const leastLate = lateCount + countLost(search, visited, leaveAt)
      if (leastLate > bound.lateCount || (leastLate === bound.lateCount && leaveAt > latest)) continue
      driveOn(search, { visited, last, leaveAt, miles: layer.miles[label]! }, layer, next)
    }
  }
}

/** The problem in flat arrays, because nested arrays need two lookups per element. */
interface Search extends Pick<TripProblem, 'end' | 'pause' | 'minutesPerStop' | 'isFirstFixed'> {
  count: number
  minutes: Float64Array
  miles: Float64Array
  opensAt: Float64Array
  closesAt: Float64Array
  /** Minutes of the shortest drive to each stop, from any point. */
  shortestWays: Float64Array
  /** For each set of visited stops, a lower bound on the minutes for the rest: the shortest drives and the stays. */
  restMinutes: Float64Array
  /** For each label, the earliest departure with fewer late stops. */
  soonestBelow: Float64Array
  bound: TripCost
}

function prepareSearch(problem: TripProblem, bound: TripCost): Search {
  const { minutes, miles, stops, minutesPerStop, isFirstFixed, end, pause } = problem
  const shortestWays = Float64Array.from(stops, (_, stop) => shortestWayTo(minutes, stop))
  return {
    count: stops.length,
    minutes: Float64Array.from(minutes.flat()),
    miles: Float64Array.from(miles.flat()),
    opensAt: Float64Array.from(stops, (stop) => stop.opensAt),
    closesAt: Float64Array.from(stops, (stop) => stop.closesAt),
    shortestWays,
    restMinutes: computeRestMinutes(shortestWays, minutesPerStop, end ? Math.min(...end.minutes) : 0),
    soonestBelow: new Float64Array((1 << stops.length) * stops.length).fill(Infinity),
    bound,
    minutesPerStop,
    isFirstFixed,
    end,
    pause,
  }
}

/** @param spent a layer whose arrays except the predecessors can be reused */
function newLayer(size: number, spent?: Layer): Layer {
  return {
    leaveAt: (spent?.leaveAt ?? new Float64Array(size)).fill(Infinity),
    miles: spent?.miles ?? new Float64Array(size),
    before: new Uint8Array(size).fill(NONE),
  }
}

function computeRestMinutes(shortestWays: Float64Array, minutesPerStop: number, shortestEnd: number): Float64Array {
  const all = shortestWays.reduce((sum, way) => sum + way + minutesPerStop, shortestEnd)
  const rest = new Float64Array(1 << shortestWays.length).fill(all)
  for (let visited = 1; visited < rest.length; visited++) {
    const highest = 31 - Math.clz32(visited)
    rest[visited] = rest[visited ^ (1 << highest)]! - shortestWays[highest]! - minutesPerStop
  }
  return rest
}

/** Number of unvisited stops that can no longer be reached in time. */
function countLost({ count, shortestWays, closesAt }: Search, visited: number, leaveAt: number): number {
  let lost = 0
  for (let stop = 0; stop < count; stop++) {
    const isOpen = (visited & (1 << stop)) !== 0 || leaveAt + shortestWays[stop]! < closesAt[stop]!
    if (!isOpen) lost += 1
  }
  return lost
}

interface Label {
  visited: number
  /** -1: the start. */
  last: number
  leaveAt: number
  miles: number
}

function leaveStart(search: Search, layer: Layer, next: Layer | null): void {
  const start: Label = { visited: 0, last: -1, leaveAt: 0, miles: 0 }
  const firstStops = search.isFirstFixed ? 1 : search.count
  for (let stop = 0; stop < firstStops; stop++) visit(search, start, stop, layer, next)
}

function driveOn(search: Search, label: Label, layer: Layer, next: Layer | null): void {
  for (let stop = 0; stop < search.count; stop++) {
    if ((label.visited & (1 << stop)) === 0) visit(search, label, stop, layer, next)
  }
}

function visit(search: Search, label: Label, stop: number, layer: Layer, next: Layer | null): void {
  const { count, minutes, miles, opensAt, closesAt, minutesPerStop, pause } = search
  const leg = (label.last + 1) * (count + 1) + stop + 1
  const arriveAt = computeEnd(pause, label.leaveAt, minutes[leg]!)
  const isLate = arriveAt >= closesAt[stop]!
  const target = isLate ? next : layer
  if (!target) return
  const leaveAt = computeEnd(pause, isLate ? arriveAt : Math.max(arriveAt, opensAt[stop]!), minutesPerStop)
  const driven = label.miles + miles[leg]!
  const index = (label.visited | (1 << stop)) * count + stop
  const known = target.leaveAt[index]!
  if (leaveAt > known || (leaveAt === known && driven >= target.miles[index]!)) return
  target.leaveAt[index] = leaveAt
  target.miles[index] = driven
  target.before[index] = (label.last + 1) | (isLate ? LATE : 0)
}

/** The last stop of the best complete order; null if the layer has none. */
function bestLast({ count, end, pause }: Search, layer: Layer): number | null {
  const goal = (1 << count) - 1
  let best: { last: number; finishAt: number; miles: number } | null = null
  for (let last = 0; last < count; last++) {
    const label = goal * count + last
    const leaveAt = layer.leaveAt[label]!
    if (leaveAt === Infinity) continue
    const finishAt = end ? computeEnd(pause, leaveAt, end.minutes[last]!) : leaveAt
    const miles = layer.miles[label]! + (end?.miles[last] ?? 0)
    const isSooner = best === null || finishAt < best.finishAt - ROUNDING
    const isLater = best !== null && finishAt > best.finishAt + ROUNDING
    if (isSooner || (!isLater && miles < best!.miles)) best = { last, finishAt, miles }
  }
  return best && best.last
}

function traceBack(layers: Layer[], end: { lateCount: number; last: number; count: number }): number[] {
  const order: number[] = []
  let { lateCount, last } = end
  let visited = (1 << end.count) - 1
  while (visited !== 0) {
    order.push(last)
    const before = layers[lateCount]!.before[visited * end.count + last]!
    visited ^= 1 << last
    last = (before & (LATE - 1)) - 1
    if (before & LATE) lateCount -= 1
  }
  return order.toReversed()
}
