import type { ChildProcess } from 'node:child_process'

/** Messages from a child: `started` when it has loaded and begins the job, then the result. */
export type ChildMessage<Output> =
  | { kind: 'started' }
  | { kind: 'done'; output: Output }
  | { kind: 'failed'; message: string; stack?: string | undefined }

/** The work of all children of this process that run now, by process id. */
export const runningChildren = new Map<number, string>()

export interface ChildWorkerOptions {
  /** What its jobs are, in a word. */
  work: string
  /** Must have an IPC channel; takes one job per message and answers with ChildMessages. */
  child: ChildProcess
  /** Timeout for loading, and again for each job. */
  timeLimitMs: number
  /** A child that is idle for this long is ended to free its memory. */
  idleMs: number
  onIdle: () => void
  onEnd: () => void
}

export type ChildWorker<Input extends object, Output> = ReturnType<typeof childWorker<Input, Output>>

/** A child process that runs one job at a time. Its job fails if it crashes, times out or is ended. */
export function childWorker<Input extends object, Output>(options: ChildWorkerOptions) {
  const { work, child, timeLimitMs, idleMs, onIdle, onEnd } = options
  const { pid } = child
  let job: PromiseWithResolvers<Output> | null = null
  let timer: NodeJS.Timeout | undefined
  let isEnded = false
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()))

  function end(reason: unknown): void {
    if (isEnded) return
    isEnded = true
    clearTimeout(timer)
    child.kill('SIGKILL')
    job?.reject(reason)
    onEnd()
  }

  function endAfter(delayMs: number, reason: string): NodeJS.Timeout {
    clearTimeout(timer)
    return setTimeout(() => end(new Error(reason)), delayMs)
  }

  function receive(message: ChildMessage<Output>): void {
    if (!job) return
    if (message.kind === 'started') {
      timer?.refresh()
      return
    }
    if (message.kind === 'done') job.resolve(message.output)
    else job.reject(new Error(message.message, { cause: message.stack }))
    job = null
    timer = endAfter(idleMs, 'The child had no work').unref()
    // An idle child must not keep this process alive; it exits when the channel closes.
    child.unref()
    child.channel?.unref()
    onIdle()
  }

  child.on('message', (message) => receive(message as ChildMessage<Output>))
  child.on('error', end)
  child.on('exit', (code, signal) => {
    if (pid !== undefined) runningChildren.delete(pid)
    end(new Error(`The child ended (${signal ?? `code ${code}`})`))
  })
  if (pid !== undefined) runningChildren.set(pid, work)

  return {
    pid,
    isIdle: () => job === null,
    run(input: Input): Promise<Output> {
      job = Promise.withResolvers<Output>()
      child.ref()
      child.channel?.ref()
      timer = endAfter(timeLimitMs, `The job took longer than ${timeLimitMs} ms`)
      // If the child is gone already, its exit event fails the job.
      child.send(input, () => {})
      return job.promise
    },
    /** @returns when the process has exited. */
    async end(reason: unknown): Promise<void> {
      child.ref()
      end(reason)
      await exited
    },
  }
}
