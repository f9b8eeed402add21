import { Tinypool } from 'tinypool'
import { AppError } from '#errors.ts'
import type { TripProblem } from './problem.ts'

const THREADS = 2
/** At a fifth of a second each, the last one waits about five seconds. */
const MAX_WAITING = 50
const IDLE_TIMEOUT_MS = 60_000

/** Orders trips in worker threads, because a long one takes a fifth of a second and would block other requests. */
export function tripOrdering() {
  const pool = new Tinypool({
    filename: new URL('./order-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: THREADS,
    maxQueue: MAX_WAITING,
    idleTimeout: IDLE_TIMEOUT_MS,
  })
  return {
    /** As `orderStops`. @throws AppError `unavailable` when too many trips wait */
    async order(problem: TripProblem): Promise<number[]> {
      if (pool.queueSize >= MAX_WAITING) {
        throw new AppError('unavailable', 'Many trips are being planned. Try again in a moment.', {
          retryAfterSeconds: 5,
        })
      }
      return pool.run(problem)
    },
    close: () => pool.destroy(),
  }
}
