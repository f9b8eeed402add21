import { computeCost, computeEnd, isBetter, type TripCost, type TripProblem } from './problem.ts'

interface Candidate {
  order: number[]
  cost: TripCost
}

const SEED = 20_251_121
/** Maximum number of consecutive stops that are moved together. */
const LONGEST_SEGMENT = 3

/**
 * The search minimizes a weighted sum instead of comparing lateness, end and miles one after the other: simulated
 * annealing needs a cost that changes little with a small change of the order.
 */
const MINUTES_PER_LATE_STOP = 60
const MINUTES_PER_MILE = 0.001

/** Annealing temperature: how many minutes worse a solution may be accepted, decreasing over the search. */
const FIRST_TEMPERATURE = 20
const LAST_TEMPERATURE = 0.3

/**
 * A heuristic for many stops: cheapest insertion, then ruin and recreate (repeatedly removing some stops and
 * reinserting them at their best places) with simulated annealing, then local search (or-opt, 2-opt). Deterministic. If
 * the first stop is fixed, it must not be late.
 */
export function findGoodOrder(problem: TripProblem, rounds: number): number[] {
  if (problem.stops.length < 2) return problem.stops.map((_, stop) => stop)
  const random = randomNumbers(SEED)
  const first = problem.isFirstFixed ? 1 : 0
  let best = chooseBest(problem, seedOrders(problem))
  let current = { order: best.order, weight: weigh(problem, best.order) }
  for (let round = 0; round < rounds; round++) {
    const temperature = FIRST_TEMPERATURE * (LAST_TEMPERATURE / FIRST_TEMPERATURE) ** (round / rounds)
    const { kept, removed } = ruin(current.order, first, random)
    const order = removed.reduce((partial, stop) => insertBest(problem, partial, stop, first), kept)
    const weight = weigh(problem, order)
    if (weight >= current.weight - temperature * Math.log(1 - random())) continue
    current = { order, weight }
    const found = toCandidate(problem, order)
    if (isBetter(found.cost, best.cost)) best = found
  }
  return improveOrder(problem, best.order)
}

/** Local search until no move improves the order: moving up to three consecutive stops, or reversing a part. */
export function improveOrder(problem: TripProblem, order: number[]): number[] {
  let current: Candidate = { order, cost: computeCost(problem, order) }
  for (let next: Candidate | null = current; next; next = findBetter(problem, current)) current = next
  return current.order
}

function chooseBest(problem: TripProblem, orders: number[][]): Candidate {
  const candidates = orders.map((order) => toCandidate(problem, order))
  return candidates.reduce((best, candidate) => (isBetter(candidate.cost, best.cost) ? candidate : best))
}

function toCandidate(problem: TripProblem, sequence: number[]): Candidate {
  const order = withLateLast(problem, sequence)
  return { order, cost: computeCost(problem, order) }
}

/** Moves late stops to the end, where they delay no others. */
function withLateLast({ minutes, stops, minutesPerStop, pause }: TripProblem, order: number[]): number[] {
  const inTime: number[] = []
  const late: number[] = []
  let leaveAt = 0
  let at = 0
  for (const stop of order) {
    const { opensAt, closesAt } = stops[stop]!
    const arriveAt = computeEnd(pause, leaveAt, minutes[at]![stop + 1]!)
    if (arriveAt >= closesAt) {
      late.push(stop)
      continue
    }
    inTime.push(stop)
    leaveAt = computeEnd(pause, Math.max(arriveAt, opensAt), minutesPerStop)
    at = stop + 1
  }
  return [...inTime, ...late]
}

function weigh(problem: TripProblem, order: number[]): number {
  const place = order.length - 1
  return weighWith(problem, order.slice(0, place), { added: order[place]!, place, limit: Infinity })
}

/** Initial orders by insertion: stops sorted by closing time, from near to far, and from far to near. */
function seedOrders(problem: TripProblem): number[][] {
  const { stops, minutes, isFirstFixed } = problem
  const fixed = isFirstFixed ? [0] : []
  const free = stops.flatMap((_, stop) => (isFirstFixed && stop === 0 ? [] : stop))
  const away = (stop: number) => minutes[0]![stop + 1]!
  const closing = (stop: number) => stops[stop]!.closesAt
  const sequences = [
    free.toSorted((a, b) => (closing(a) === closing(b) ? away(a) - away(b) : closing(a) - closing(b))),
    free.toSorted((a, b) => away(a) - away(b)),
    free.toSorted((a, b) => away(b) - away(a)),
  ]
  return sequences.map((sequence) =>
    sequence.reduce((order, stop) => insertBest(problem, order, stop, fixed.length), fixed),
  )
}

/** Inserts a stop at its best place, not before the index `first`. */
function insertBest(problem: TripProblem, order: number[], stop: number, first: number): number[] {
  let bestPlace = first
  let bestWeight = Infinity
  for (let place = first; place <= order.length; place++) {
    const weight = weighWith(problem, order, { added: stop, place, limit: bestWeight })
    if (weight >= bestWeight) continue
    bestPlace = place
    bestWeight = weight
  }
  return order.toSpliced(bestPlace, 0, stop)
}

interface Insertion {
  added: number
  place: number
  /** Weights above this are irrelevant, so the computation may stop. */
  limit: number
}

/** The weight of `order` with one more stop: when it ends, plus a penalty for each late stop, which is then skipped. */
function weighWith(problem: TripProblem, order: number[], { added, place, limit }: Insertion): number {
  const { minutes, miles, stops, minutesPerStop, end, pause } = problem
  let leaveAt = 0
  let extra = 0
  let at = 0
  for (let index = 0; index <= order.length; index++) {
    const stop = index === place ? added : order[index < place ? index : index - 1]!
    const { opensAt, closesAt } = stops[stop]!
    const arriveAt = computeEnd(pause, leaveAt, minutes[at]![stop + 1]!)
    if (arriveAt >= closesAt) {
      extra += MINUTES_PER_LATE_STOP
    } else {
      extra += miles[at]![stop + 1]! * MINUTES_PER_MILE
      leaveAt = computeEnd(pause, arriveAt > opensAt ? arriveAt : opensAt, minutesPerStop)
      at = stop + 1
    }
    if (leaveAt + extra >= limit) return Infinity
  }
  if (!end || at === 0) return leaveAt + extra
  return computeEnd(pause, leaveAt, end.minutes[at - 1]!) + extra + end.miles[at - 1]! * MINUTES_PER_MILE
}

/** Removes between one stop and a third of them: consecutive or random ones. */
function ruin(order: number[], first: number, random: () => number): { kept: number[]; removed: number[] } {
  const movable = order.length - first
  const size = 1 + Math.floor(random() * Math.ceil(movable / 3))
  const kept = [...order]
  if (random() < 0.5) {
    const from = first + Math.floor(random() * (movable - size + 1))
    return { removed: shuffled(kept.splice(from, size), random), kept }
  }
  const removed: number[] = []
  while (removed.length < size) {
    removed.push(...kept.splice(first + Math.floor(random() * (kept.length - first)), 1))
  }
  return { kept, removed }
}

function shuffled(stops: number[], random: () => number): number[] {
  return stops
    .map((stop) => ({ stop, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ stop }) => stop)
}

function findBetter(problem: TripProblem, current: Candidate): Candidate | null {
  for (const order of neighbors(current.order, problem.isFirstFixed ? 1 : 0)) {
    const cost = computeCost(problem, order)
    if (isBetter(cost, current.cost)) return { order, cost }
  }
  return null
}

/** All orders that are one move away. */
function* neighbors(order: number[], first: number): Generator<number[]> {
  for (let length = 1; length <= LONGEST_SEGMENT; length++) {
    for (let from = first; from + length <= order.length; from++)
      yield* withSegmentElsewhere(order, first, from, length)
  }
  for (let from = first; from < order.length - 1; from++) {
    for (let to = from + 2; to <= order.length; to++) {
      yield order.toSpliced(from, to - from, ...order.slice(from, to).toReversed())
    }
  }
}

function* withSegmentElsewhere(order: number[], first: number, from: number, length: number): Generator<number[]> {
  const segment = order.slice(from, from + length)
  const rest = order.toSpliced(from, length)
  for (let to = first; to <= rest.length; to++) {
    if (to !== from) yield rest.toSpliced(to, 0, ...segment)
  }
}

/** Deterministic random numbers in [0, 1) (linear congruential generator, Numerical Recipes). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
