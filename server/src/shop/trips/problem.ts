/** When a stop can be visited, in minutes after the departure. Infinite without a limit. */
export interface OpenHours {
  opensAt: number
  /** Arriving at this minute is late. -Infinity: closed all day. */
  closesAt: number
}

/** A break: a drive or a stay that it interrupts continues after it. */
export interface Pause {
  /** In minutes after the departure. */
  at: number
  minutes: number
}

/** A trip to optimize. Times are minutes after the departure. */
export interface TripProblem {
  /** `minutes[i][j]`, `miles[i][j]`: the drive from point i to point j. Point 0 is the start, point k + 1 is stop k. */
  minutes: number[][]
  miles: number[][]
  stops: OpenHours[]
  minutesPerStop: number
  /** Whether stop 0 has to be the first. */
  isFirstFixed: boolean
  /** The drive from each stop to where the trip ends; null when it ends at its last stop. */
  end: { minutes: number[]; miles: number[] } | null
  pause: Pause
}

/** Defaults for a trip without an end of its own and without a pause. */
export const PLAIN_TRIP = { end: null, pause: { at: Infinity, minutes: 0 } } satisfies Partial<TripProblem>

export interface Visit {
  /** Index into the problem's stops. */
  stop: number
  driveMinutes: number
  driveMiles: number
  arriveAt: number
  waitMinutes: number
  isLate: boolean
  leaveAt: number
}

/** Compared lexicographically, in the order of the fields. */
export interface TripCost {
  lateCount: number
  /** Departure from the last stop, or arrival at the end. */
  finishAt: number
  miles: number
}

/** Floating-point tolerance for sums of the same legs in different orders. */
export const ROUNDING = 1e-9

/**
 * When an activity that takes `minutes` ends. Beginning it earlier never ends it later, on which the exact search
 * relies: therefore the pause is at a fixed time, and not after the stop that somebody is at.
 */
export function computeEnd({ at, minutes: length }: Pause, from: number, minutes: number): number {
  const end = from + minutes
  if (end <= at) return end
  return from < at ? end + length : Math.max(from, at + length) + minutes
}

/** Simulates an order: arrive, wait for the opening, stay, drive on. A late stop takes as long as any other. */
export function followOrder(problem: TripProblem, order: number[]): Visit[] {
  const { pause, minutesPerStop } = problem
  let leaveAt = 0
  let at = 0
  return order.map((stop) => {
    const hours = problem.stops[stop]
    const driveMinutes = problem.minutes[at]?.[stop + 1]
    const driveMiles = problem.miles[at]?.[stop + 1]
    if (!hours || driveMinutes === undefined || driveMiles === undefined) throw new Error(`no stop ${stop}`)
    const arriveAt = computeEnd(pause, leaveAt, driveMinutes)
    const isLate = arriveAt >= hours.closesAt
    const waitMinutes = isLate ? 0 : Math.max(0, hours.opensAt - arriveAt)
    leaveAt = computeEnd(pause, arriveAt + waitMinutes, minutesPerStop)
    at = stop + 1
    return { stop, driveMinutes, driveMiles, arriveAt, waitMinutes, isLate, leaveAt }
  })
}

/** The cost of an order, computed without allocations because searches call this thousands of times. */
export function computeCost(problem: TripProblem, order: readonly number[]): TripCost {
  const { minutes, miles, stops, minutesPerStop, end, pause } = problem
  const cost: TripCost = { lateCount: 0, finishAt: 0, miles: 0 }
  let at = 0
  for (const stop of order) {
    const { opensAt, closesAt } = stops[stop]!
    const arriveAt = computeEnd(pause, cost.finishAt, minutes[at]![stop + 1]!)
    const isLate = arriveAt >= closesAt
    if (isLate) cost.lateCount += 1
    cost.finishAt = computeEnd(pause, isLate ? arriveAt : Math.max(arriveAt, opensAt), minutesPerStop)
    cost.miles += miles[at]![stop + 1]!
    at = stop + 1
  }
  if (end && at > 0) {
    cost.finishAt = computeEnd(pause, cost.finishAt, end.minutes[at - 1]!)
    cost.miles += end.miles[at - 1]!
  }
  return cost
}

export function isBetter(cost: TripCost, than: TripCost): boolean {
  if (cost.lateCount !== than.lateCount) return cost.lateCount < than.lateCount
  if (Math.abs(cost.finishAt - than.finishAt) > ROUNDING) return cost.finishAt < than.finishAt
  return cost.miles < than.miles - ROUNDING
}

/** Minutes of the shortest drive to a stop, from any other point. */
export function shortestWayTo(minutes: TripProblem['minutes'], stop: number): number {
  return Math.min(...minutes.flatMap((row, from) => (from === stop + 1 ? [] : (row[stop + 1] ?? []))))
}
