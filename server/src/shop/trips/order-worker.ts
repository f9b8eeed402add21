import { orderStops } from './planner.ts'

/** Entry point of the worker threads in `order.ts`. */
export default orderStops
