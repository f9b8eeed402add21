import type { ChildProcess } from 'node:child_process'

/** What a child sends: `started` when it has loaded and begins the job it was sent, then how that ended. */
export type ChildMessage<Output> =
  | { kind: 'started' }
  | { kind: 'done'; output: Output }
  | { kind: 'failed'; message: string }

export interface ChildWorkerOptions {
  /** With an IPC channel; takes one job a message and answers with ChildMessages. */
  child: ChildProcess
  /** For loading, and then again for each job. */
  timeLimitMs: number
  /** A child that had no work this long is ended, which gives its memory back. */
  idleMs: number
  onIdle: () => void
  onEnd: () => void
}

export type ChildWorker<Input extends object, Output> = ReturnType<typeof childWorker<Input, Output>>

/** One child process that does one job at a time. It ends when it crashes, hangs or is told to, and fails its job then. */
export function childWorker<Input extends object, Output>(options: ChildWorkerOptions) {
  const { child, timeLimitMs, idleMs, onIdle, onEnd } = options
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
    else job.reject(new Error(message.message))
    job = null
    timer = endAfter(idleMs, 'The child had no work').unref()
    // An idle child does not keep this process from ending; it ends itself when the channel closes.
    child.unref()
    child.channel?.unref()
    onIdle()
  }

  child.on('message', (message) => receive(message as ChildMessage<Output>))
  child.on('error', end)
  child.on('exit', (code, signal) => end(new Error(`The child ended (${signal ?? `code ${code}`})`)))

  return {
    pid: child.pid,
    isIdle: () => job === null,
    run(input: Input): Promise<Output> {
      job = Promise.withResolvers<Output>()
      child.ref()
      child.channel?.ref()
      timer = endAfter(timeLimitMs, `The job took longer than ${timeLimitMs} ms`)
      // When the child is gone already, its exit event fails the job.
      child.send(input, () => {})
      return job.promise
    },
    /** @returns when the process is gone. */
    async end(reason: unknown): Promise<void> {
      child.ref()
      end(reason)
      await exited
    },
  }
}
