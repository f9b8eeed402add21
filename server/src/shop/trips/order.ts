import { t } from '@yardsnap/contract/texts'
import { fairQueue, type RunQueued } from '#queues/fair-queue.ts'
import { fairPool } from '#processes/fair-pool.ts'
import { threadPool } from '#processes/thread-pool.ts'
import type { TripProblem } from './problem.ts'

/** At a fifth of a second each, the last one waits about five seconds. */
const LIMITS = {
  waiting: 50,
  /** Per account: two devices, and some repeated requests. */
  perAccount: { running: 2, total: 7 },
  retryAfterSeconds: 5,
}
const REFUSALS = {
  account: t.lazy`Several trips of yours are being planned already. Wait a moment, then try again.`,
  full: t.lazy`Many trips are being planned. Try again in a moment.`,
}
/** How many trips are planned at once. Most of them wait for a thread or for the routing service. */
const MAX_PLANS = 20

/** The queue for planning. An account with too many trips in progress is refused before anything is read. */
export const planningQueue = (): RunQueued => fairQueue({ ...LIMITS, running: MAX_PLANS, refusals: REFUSALS })

/** Orders trips in worker threads, because a long one takes a fifth of a second and would block other requests. */
export function tripOrdering(threads: number) {
  return fairPool<TripProblem, number[]>({
    pool: threadPool(new URL('./order-worker.ts', import.meta.url), threads),
    running: threads,
    timeoutMs: 15_000,
    ...LIMITS,
    refusals: {
      ...REFUSALS,
      timeout: t.lazy`This trip took too long to plan. Try again in a moment, or with fewer stops.`,
    },
  })
}
