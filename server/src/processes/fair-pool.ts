import type { LazyText } from '@yardsnap/contract/texts'
import { AppError } from '#errors.ts'
import { fairQueue, type FairLimits, callerLeft, type QueueCaller } from '#queues/fair-queue.ts'

/** Threads (`threadPool`) or child processes (`processPool`). */
interface Pool<Task, Result> {
  /** Ends the task, and what runs it, once `signal` is aborted. */
  run: (task: Task, signal: AbortSignal) => Promise<Result>
  close: () => Promise<void>
}

interface Options<Task, Result> extends FairLimits {
  pool: Pool<Task, Result>
  /** For one task. */
  timeoutMs: number
  refusals: FairLimits['refusals'] & { timeout: string | LazyText }
}

/**
 * A pool for what would block other requests; accounts take turns (`fairQueue`). A task that takes too long, or whose
 * caller has left, is ended.
 */
export function fairPool<Task, Result>({ pool, timeoutMs, refusals, ...limits }: Options<Task, Result>) {
  const runQueued = fairQueue({ ...limits, refusals })

  async function run(task: Task, signal: AbortSignal | undefined): Promise<Result> {
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      return await pool.run(task, signal ? AbortSignal.any([timeout, signal]) : timeout)
    } catch (error) {
      if (signal?.aborted) throw callerLeft()
      if (!timeout.aborted) throw error
      const { retryAfterSeconds } = limits
      throw new AppError('unavailable', refusals.timeout, { retryAfterSeconds, cause: error })
    }
  }

  return {
    /** @throws AppError as `fairQueue`, and `unavailable` after `timeoutMs`; else the task's error */
    run: (task: Task, caller: QueueCaller): Promise<Result> => runQueued(caller, () => run(task, caller.signal)),
    close: pool.close,
  }
}
