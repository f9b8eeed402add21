import { boundedQueue, type RunQueued } from '#bounded-queue.ts'

/** All decoding of this process: two at once bound the memory, fifty waiting bound the time that a caller may wait. */
export const decoding: RunQueued = boundedQueue({ running: 2, waiting: 50 })
