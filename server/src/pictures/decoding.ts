import { boundedQueue, type RunQueued } from '#bounded-queue.ts'

/**
 * All decoding of masters, which happens in this process: two at once bound the memory, fifty waiting bound the time that
 * a caller may wait. What others made is decoded in processes of its own, see foreign-pictures.ts.
 */
export const decoding: RunQueued = boundedQueue({ running: 2, waiting: 50 })
