import { haversineMiles, type Position } from './places.ts'

/**
 * Ratio of road to straight-line distance, which is larger for short trips (Giacomin and Levinson, 'Road network
 * circuity in metropolitan areas', 2015): from 1.40 at zero distance down to 1.25 for long distances.
 */
const LONG_DETOUR = 1.25
const EXTRA_SHORT_DETOUR = 0.15
const DETOUR_FADES_OVER_MILES = 6

/**
 * Average speeds of the parts of a drive. Assumed, not measured: usual American limits (25 mph in residential streets,
 * 35 to 45 on through roads, 55 and more on highways) minus the time at signs and lights. The additional miles of a
 * longer drive are on faster roads.
 */
const SPEEDS = [
  { upToMiles: 2, mph: 20 },
  { upToMiles: 6, mph: 35 },
  { upToMiles: 15, mph: 45 },
  { upToMiles: Infinity, mph: 55 },
]

/** For starting and parking; assumed. */
const MINUTES_PER_DRIVE = 1.5
/** Below this distance nobody moves the car. */
const WALKING_MILES = 0.02

/** The road miles and minutes of a drive, estimated from the straight line; both are fractions. */
export function estimateDrive(from: Position, to: Position): { miles: number; minutes: number } {
  const straight = haversineMiles(from, to)
  const detour = LONG_DETOUR + EXTRA_SHORT_DETOUR * Math.exp(-straight / DETOUR_FADES_OVER_MILES)
  const miles = straight * detour
  return { miles, minutes: straight < WALKING_MILES ? 0 : MINUTES_PER_DRIVE + cruiseMinutes(miles) }
}

function cruiseMinutes(miles: number): number {
  let minutes = 0
  let driven = 0
  for (const { upToMiles, mph } of SPEEDS) {
    const part = Math.min(miles, upToMiles) - driven
    if (part <= 0) break
    minutes += (part / mph) * 60
    driven += part
  }
  return minutes
}
