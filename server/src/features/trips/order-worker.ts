import { orderStops } from './planner.ts'

/** What a thread of the pool in `order.ts` does for each trip. */
export default orderStops
