import { fairThreads } from '#processes/fair-threads.ts'
import type { TripProblem } from './problem.ts'

/** At a fifth of a second each, the last one waits about five seconds. */
const MAX_WAITING = 50
/** Of one account: two devices, and changes of mind. */
const PER_ACCOUNT = { running: 2, total: 7 }

/** Orders trips in worker threads, because a long one takes a fifth of a second and would block other requests. */
export function tripOrdering(threads: number) {
  return fairThreads<TripProblem, number[]>({
    worker: new URL('./order-worker.ts', import.meta.url),
    threads,
    timeoutMs: 15_000,
    waiting: MAX_WAITING,
    perAccount: PER_ACCOUNT,
    retryAfterSeconds: 5,
    refusals: {
      account: 'Several trips of yours are being planned already. Wait a moment, then try again.',
      full: 'Many trips are being planned. Try again in a moment.',
      timeout: 'This trip took too long to plan. Try again in a moment, or with fewer stops.',
    },
  })
}
