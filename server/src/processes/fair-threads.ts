import { type LazyText } from '@yardsnap/contract/texts'
import { Tinypool } from 'tinypool'
import { AppError } from '#errors.ts'
import { fairQueue, type FairLimits, callerLeft, type QueueCaller } from '#queues/fair-queue.ts'

interface Options extends Omit<FairLimits, 'running'> {
  /** The module that a thread runs; its default export takes a task. */
  worker: URL
  threads: number
  /** For one task. */
  timeoutMs: number
  refusals: FairLimits['refusals'] & { timeout: string | LazyText }
  maxHeapMegabytes?: number
}

const IDLE_TIMEOUT_MS = 60_000

/**
 * Worker threads for what would block other requests; accounts take turns (`fairQueue`). A thread that takes too long,
 * or whose caller has left, is ended, and the next task gets a new one.
 */
export function fairThreads<Task, Result>({ worker, threads, timeoutMs, refusals, ...rest }: Options) {
  const { maxHeapMegabytes, ...limits } = rest
  const runQueued = fairQueue({ ...limits, refusals, running: threads })
  const pool = new Tinypool({
    filename: worker.href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_TIMEOUT_MS,
    ...(maxHeapMegabytes !== undefined && { resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes } }),
  })

  async function run(task: Task, signal: AbortSignal | undefined): Promise<Result> {
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      return await pool.run(task, { signal: signal ? AbortSignal.any([timeout, signal]) : timeout })
    } catch (error) {
      if (signal?.aborted) throw callerLeft()
      if (!timeout.aborted) throw error
      const { retryAfterSeconds } = limits
      throw new AppError('unavailable', refusals.timeout, { retryAfterSeconds, cause: error })
    }
  }

  return {
    /** @throws AppError as `fairQueue`, and `unavailable` after `timeoutMs`; else the thread's error */
    run: (task: Task, caller: QueueCaller): Promise<Result> => runQueued(caller, () => run(task, caller.signal)),
    close: (): Promise<void> => pool.destroy(),
  }
}
