import { findExactOrder } from './exact-order.ts'
import { findGoodOrder, improveOrder } from './good-order.ts'
import { computeCost, shortestWayTo, type TripProblem } from './problem.ts'

/** Up to this many stops the exact search is used; each additional stop doubles its work. */
export const MAX_EXACT_STOPS = 15

/** On random trips of 25 stops, twice as many rounds took twice the time and improved little. */
const ROUNDS = 4000
/** Enough for a bound that prunes the exact search. */
const ROUNDS_BEFORE_EXACT = 300

/**
 * The order with the fewest late stops, then the earliest end, then the fewest miles. Up to `MAX_EXACT_STOPS` it is
 * optimal in late stops and end; above, it is heuristic.
 * @returns indexes into `problem.stops`
 */
export function orderStops(problem: TripProblem): number[] {
  const winnable = withoutLostStops(problem)
  if (problem.stops.length > MAX_EXACT_STOPS) return findGoodOrder(winnable, ROUNDS)
  const bound = findGoodOrder(winnable, ROUNDS_BEFORE_EXACT)
  const exact = findExactOrder(winnable, computeCost(winnable, bound))
  // If several orders end at the same minute because a stop opens late, the exact search may keep a longer one.
  return exact ? improveOrder(winnable, exact) : bound
}

/** Treats stops that are late in every order as open all day, so that only their drive matters. */
function withoutLostStops(problem: TripProblem): TripProblem {
  const stops = problem.stops.map((hours, stop) => {
    const isFixed = problem.isFirstFixed && stop === 0
    const way = isFixed ? problem.minutes[0]![1]! : shortestWayTo(problem.minutes, stop)
    const isLost = way >= hours.closesAt
    return isLost ? { opensAt: -Infinity, closesAt: Infinity } : hours
  })
  return { ...problem, stops }
}
