import { boundedQueue, type RunQueued } from '#queues/bounded-queue.ts'

/**
 * Queue for decoding masters, in this process: two at once limit memory, 50 waiting limit the response time. Uploaded
 * pictures are decoded in child processes, see foreign-pictures.ts.
 */
export const decoding: RunQueued = boundedQueue({ running: 2, waiting: 50 })
