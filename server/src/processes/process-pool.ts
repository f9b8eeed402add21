import type { ChildProcess } from 'node:child_process'
import { childWorker, type ChildWorker } from './child-worker.ts'

export interface ProcessPoolOptions {
  /** What its jobs are, in a word. */
  work: string
  /** Starts a child that follows the protocol of child-worker.ts. */
  startChild: () => ChildProcess
  maxChildren: number
  /** Timeout for loading, and again for each job; the wait for a free child does not count. */
  timeLimitMs: number
  /** A child that is idle for this long is ended. */
  idleMs: number
}

interface Task<Input extends object, Output> {
  input: Input
  resolve: (output: Output | Promise<Output>) => void
  reject: (reason: unknown) => void
  /** Null while it waits for a free child. */
  worker: ChildWorker<Input, Output> | null
}

/**
 * Runs jobs in child processes, which are started on demand and run one job at a time. A child that crashes, times out
 * or is aborted fails only its own job; the next job gets a new child. These are processes instead of threads, because
 * a thread in native code (ONNX Runtime) cannot be stopped without ending the whole server, and a fault in it ends the
 * server too.
 */
export function processPool<Input extends object, Output>(options: ProcessPoolOptions) {
  const { work, startChild, maxChildren, timeLimitMs, idleMs } = options
  const workers = new Set<ChildWorker<Input, Output>>()
  const queue: Task<Input, Output>[] = []

  function startWorker(): ChildWorker<Input, Output> {
    const onEnd = () => {
      workers.delete(worker)
      assignQueued()
    }
    const worker = childWorker<Input, Output>({
      work,
      child: startChild(),
      timeLimitMs,
      idleMs,
      onIdle: assignQueued,
      onEnd,
    })
    workers.add(worker)
    return worker
  }

  function assignQueued(): void {
    while (queue.length > 0) {
      const idle = [...workers].find((worker) => worker.isIdle())
      const worker = idle ?? (workers.size < maxChildren ? startWorker() : null)
      const task = worker && queue.shift()
      if (!task) return
      task.worker = worker
      task.resolve(worker.run(task.input))
    }
  }

  function cancel(task: Task<Input, Output>, reason: unknown): void {
    if (task.worker) {
      void task.worker.end(reason)
      return
    }
    queue.splice(queue.indexOf(task), 1)
    task.reject(reason)
  }

  return {
    /** @throws the signal's reason, or an Error when the job failed, its child crashed or the timeout was reached. */
    async run(input: Input, signal?: AbortSignal): Promise<Output> {
      signal?.throwIfAborted()
      const { promise, resolve, reject } = Promise.withResolvers<Output>()
      const task: Task<Input, Output> = { input, resolve, reject, worker: null }
      const abort = () => cancel(task, signal?.reason)
      signal?.addEventListener('abort', abort)
      queue.push(task)
      assignQueued()
      return promise.finally(() => signal?.removeEventListener('abort', abort))
    },
    /** The process ids of all running children, busy or idle. */
    childIds: () => [...workers].map(({ pid }) => pid),
    /** Ends all children and fails waiting and running jobs. */
    async close(): Promise<void> {
      const reason = new Error('The pool was closed')
      for (const task of queue.splice(0)) task.reject(reason)
      await Promise.all([...workers].map((worker) => worker.end(reason)))
    },
  }
}
