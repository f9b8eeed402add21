import { t } from './texts.ts'
import { z } from 'zod'

/** The area of a community sale day: which addresses are in it, and where it is drawn on a map. */

export const MAX_AREA_POINTS = 200
/** Of a circle. A county is about this wide. */
export const MAX_AREA_MILES = 30
/** How far from its line a route reaches. */
export const MAX_REACH_MILES = 5

/** `[latitude, longitude]` in degrees. */
export const AreaPoint = z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)])
export type AreaPoint = z.infer<typeof AreaPoint>

const points = (min: number) =>
  z
    .array(AreaPoint)
    .min(min, { error: () => t`Set at least ${min} points on the map` })
    .max(MAX_AREA_POINTS, { error: () => t`An area has at most ${MAX_AREA_POINTS} points` })

const miles = (max: number) =>
  z
    .number({ error: () => t`Enter a number of miles` })
    .positive({ error: () => t`Enter more than 0 miles` })
    .max(max, { error: () => t`Enter at most ${max} miles` })

/** `polygon`: closed by itself, its last point is not the first one. `line`: a route and what is near it. */
export const CommunityArea = z.discriminatedUnion('shape', [
  z.object({ shape: z.literal('circle'), center: AreaPoint, radiusMiles: miles(MAX_AREA_MILES) }),
  z.object({ shape: z.literal('polygon'), points: points(3) }),
  z.object({ shape: z.literal('line'), points: points(2), reachMiles: miles(MAX_REACH_MILES) }),
])
export type CommunityArea = z.infer<typeof CommunityArea>
