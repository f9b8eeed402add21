import { Tinypool } from 'tinypool'

const IDLE_TIMEOUT_MS = 60_000

/**
 * Worker threads for computations of our own code alone: a thread that is ended while it compresses or runs other native
 * code ends the whole server. What does so runs in processes (`processPool`).
 * @param worker the module that a thread runs; its default export takes a task
 */
export function threadPool<Task, Result>(worker: URL, threads: number) {
  const pool = new Tinypool({
    filename: worker.href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_TIMEOUT_MS,
  })
  return {
    /** A task that is aborted ends its thread; the next one gets a new one. @throws the thread's error, or an AbortError */
    run: (task: Task, signal: AbortSignal): Promise<Result> => pool.run(task, { signal }),
    close: (): Promise<void> => pool.destroy(),
  }
}
