import { Piscina } from 'piscina'

export interface WorkerPoolOptions {
  /** A module whose default export does one job, and calls `reportStart` when the job begins. */
  file: URL
  workerData: unknown
  threads: number
  /** For one job, counted from its start: waiting for a free thread and loading do not count. */
  timeLimitMs: number
  /** A thread without work this long is ended, which gives its memory back. */
  idleMs: number
}

export interface Job<T> {
  id: number
  input: T
}

/** What a worker sends when it begins a job. */
export interface JobStarted {
  startedJob: number
}

/** A job ran longer than the pool allows. */
export class JobTimeoutError extends Error {
  override name = 'JobTimeoutError'
}

/** Below web serving, so that pages stay quick while photos are analysed on a machine with few processors. */
const NICE_INCREMENT = 10

/**
 * Runs jobs on worker threads, one at a time on each, started when there is work. A crash of a thread fails its job
 * only; the next job starts a new thread.
 */
export function workerPool<Input, Output>({ file, workerData, threads, timeLimitMs, idleMs }: WorkerPoolOptions) {
  const pool = new Piscina<Job<Input>, Output>({
    filename: file.href,
    workerData,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    concurrentTasksPerWorker: 1,
    niceIncrement: NICE_INCREMENT,
    // Atomics.wait would keep the idle thread deaf to everything but the next job.
    atomics: 'disabled',
  })
  const timersToStart = new Map<number, () => void>()
  let jobs = 0

  pool.on('message', (message: Partial<JobStarted>) => timersToStart.get(message.startedJob ?? -1)?.())
  // A thread that dies between jobs fails no one: the pool replaces it.
  pool.on('error', () => {})

  return {
    /** @throws JobTimeoutError, the signal's reason, or what the job threw. */
    async run(input: Input, signal?: AbortSignal): Promise<Output> {
      signal?.throwIfAborted()
      const id = jobs++
      const stop = new AbortController()
      const abort = () => stop.abort(signal?.reason)
      signal?.addEventListener('abort', abort)
      let timer: NodeJS.Timeout | undefined
      timersToStart.set(id, () => {
        const timeout = new JobTimeoutError(`The job took longer than ${timeLimitMs} ms`)
        timer = setTimeout(() => stop.abort(timeout), timeLimitMs)
      })
      try {
        return await pool.run({ id, input }, { signal: stop.signal })
      } catch (error) {
        stop.signal.throwIfAborted()
        throw error
      } finally {
        clearTimeout(timer)
        timersToStart.delete(id)
        signal?.removeEventListener('abort', abort)
      }
    },
    /** How many threads are alive. */
    threadCount: () => pool.threads.length,
    /** Ends all threads; jobs that have not finished are rejected. */
    close: () => pool.destroy(),
  }
}
