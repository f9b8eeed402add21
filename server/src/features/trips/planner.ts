import { findExactOrder } from './exact-order.ts'
import { findGoodOrder, improveOrder } from './good-order.ts'
import { costOf, shortestWayTo, type TripProblem } from './problem.ts'

/** Up to this many stops every order is accounted for; each stop more doubles the work. */
export const MAX_EXACT_STOPS = 15

/** On random trips of 25 sales, twice as many took twice the time and found little that was better. */
const ROUNDS = 4000
/** Enough for a bound on what the exact search has to look at. */
const ROUNDS_BEFORE_EXACT = 300

/**
 * The order that reaches the fewest stops late, then ends soonest, then drives the fewest miles. Up to
 * `MAX_EXACT_STOPS` no order is late less often or ends sooner; above, none was found that is.
 * @returns indexes into `problem.stops`
 */
export function orderStops(problem: TripProblem): number[] {
  const winnable = withoutLostStops(problem)
  if (problem.stops.length > MAX_EXACT_STOPS) return findGoodOrder(winnable, ROUNDS)
  const bound = findGoodOrder(winnable, ROUNDS_BEFORE_EXACT)
  const exact = findExactOrder(winnable, costOf(winnable, bound))
  // Of orders that end at the same minute, because a stop opens late, the exact search may keep a longer one.
  return exact ? improveOrder(winnable, exact) : bound
}

/** The same trip, in which stops that are late in every order are open all day: they have no say in it but their way. */
function withoutLostStops(problem: TripProblem): TripProblem {
  const stops = problem.stops.map((hours, stop) => {
    const isFixed = problem.isFirstFixed && stop === 0
    const way = isFixed ? problem.minutes[0]![1]! : shortestWayTo(problem.minutes, stop)
    const isLost = way >= hours.closesAt
    return isLost ? { opensAt: -Infinity, closesAt: Infinity } : hours
  })
  return { ...problem, stops }
}
