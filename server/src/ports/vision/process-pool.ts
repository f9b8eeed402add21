import type { ChildProcess } from 'node:child_process'

/** What a child sends to its pool: `started` when it has loaded and begins the job it was sent, then how it ended. */
export type ChildMessage<Output> =
  | { kind: 'started' }
  | { kind: 'done'; output: Output }
  | { kind: 'failed'; message: string }

export interface ProcessPoolOptions {
  /** Starts a child with an IPC channel that takes one job a message and answers with ChildMessages. */
  startChild: () => ChildProcess
  /** How many jobs run at once. */
  maxChildren: number
  /** For loading, and then again for each job; waiting for a free child does not count. */
  timeLimitMs: number
  /** A child that had no work this long is ended, which gives its memory back. */
  idleMs: number
}

interface Task<Input, Output> {
  input: Input
  resolve: (output: Output) => void
  reject: (reason: unknown) => void
}

interface Worker<Input, Output> {
  child: ChildProcess
  task: Task<Input, Output> | null
  timer: NodeJS.Timeout | undefined
}

/**
 * Runs jobs in child processes, one at a time in each, started when there is work. One that crashes, hangs or is
 * stopped fails its own job only; the next job gets a new child. Processes and not threads, because a thread inside
 * native code (ONNX Runtime) cannot be stopped without ending the whole server, and a fault in it does the same.
 */
export function processPool<Input extends Uint8Array, Output>(options: ProcessPoolOptions) {
  const { startChild, maxChildren, timeLimitMs, idleMs } = options
  const workers = new Set<Worker<Input, Output>>()
  const queue: Task<Input, Output>[] = []

  function startWorker(): Worker<Input, Output> {
    const worker: Worker<Input, Output> = { child: startChild(), task: null, timer: undefined }
    worker.child.on('message', (message) => receive(worker, message as ChildMessage<Output>))
    worker.child.on('error', (error) => retire(worker, error))
    worker.child.on('exit', (code, signal) =>
      retire(worker, new Error(`The child ended (${signal ?? `code ${code}`})`)),
    )
    workers.add(worker)
    return worker
  }

  function assignQueued(): void {
    while (queue.length > 0) {
      const idle = [...workers].find((worker) => worker.task === null)
      const worker = idle ?? (workers.size < maxChildren ? startWorker() : null)
      const task = worker && queue.shift()
      if (!task) return
      worker.task = task
      keepAlive(worker, true)
      setTimer(worker, timeLimitMs, new Error(`The job took longer than ${timeLimitMs} ms`))
      // When the child is gone already, its exit event fails the job.
      worker.child.send(task.input, () => {})
    }
  }

  function receive(worker: Worker<Input, Output>, message: ChildMessage<Output>): void {
    const { task } = worker
    if (!task) return
    if (message.kind === 'started') {
      worker.timer?.refresh()
      return
    }
    worker.task = null
    keepAlive(worker, false)
    setTimer(worker, idleMs, new Error('The child had no work'))
    worker.timer?.unref()
    if (message.kind === 'done') task.resolve(message.output)
    else task.reject(new Error(message.message))
    assignQueued()
  }

  function setTimer(worker: Worker<Input, Output>, delayMs: number, reason: Error): void {
    clearTimeout(worker.timer)
    worker.timer = setTimeout(() => retire(worker, reason), delayMs)
  }

  /** Ends a child and fails the job that it was at. */
  function retire(worker: Worker<Input, Output>, reason: unknown): void {
    if (!workers.delete(worker)) return
    clearTimeout(worker.timer)
    worker.child.kill('SIGKILL')
    worker.task?.reject(reason)
    assignQueued()
  }

  function cancel(task: Task<Input, Output>, reason: unknown): void {
    const position = queue.indexOf(task)
    if (position >= 0) {
      queue.splice(position, 1)
      task.reject(reason)
      return
    }
    const worker = [...workers].find((candidate) => candidate.task === task)
    if (worker) retire(worker, reason)
  }

  return {
    /** @throws the signal's reason, or an Error when the job failed, its child crashed or the time was over. */
    async run(input: Input, signal?: AbortSignal): Promise<Output> {
      signal?.throwIfAborted()
      const { promise, resolve, reject } = Promise.withResolvers<Output>()
      const task = { input, resolve, reject }
      const abort = () => cancel(task, signal?.reason)
      signal?.addEventListener('abort', abort)
      queue.push(task)
      assignQueued()
      return promise.finally(() => signal?.removeEventListener('abort', abort))
    },
    /** The process ids of the children that are alive, working or idle. */
    childIds: () => [...workers].map(({ child }) => child.pid),
    /** Ends all children and fails the jobs that wait or run. */
    async close(): Promise<void> {
      const reason = new Error('The pool was closed')
      for (const task of queue.splice(0)) task.reject(reason)
      const endings = [...workers].map(({ child }) => hasEnded(child))
      for (const worker of workers) retire(worker, reason)
      await Promise.all(endings)
    },
  }
}

/** An idle child does not keep this process from ending; it ends itself when the channel closes. */
function keepAlive<Input, Output>({ child }: Worker<Input, Output>, isWorking: boolean): void {
  if (isWorking) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}

function hasEnded(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return Promise.resolve()
  child.ref()
  return new Promise((resolve) => child.once('exit', () => resolve()))
}
