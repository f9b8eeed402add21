import { orderStops } from './planner.ts'

/** What a thread of the pool in `trip-ordering.ts` does for each trip. */
export default orderStops
