import { Worker } from 'node:worker_threads'

const IDLE_TIMEOUT_MS = 60_000

interface ThreadOptions {
  script: URL
  /** A task that takes longer ends the thread. */
  timeoutMs: number
  /** Names the work in error messages: 'decoding'. */
  work: string
  /** Of JavaScript's heap; a task that needs more ends the thread. */
  maxHeapMegabytes?: number
}

export interface WorkerThread<Task, Answer> {
  /** One task at a time: the caller queues. @throws the thread's error, and when it ends or takes too long */
  ask(task: Task): Promise<Answer>
  /** Ends the thread; the next task starts a fresh one. */
  end(): Promise<void>
}

/**
 * A thread that is started when there is work and ended after an idle minute. What crashes or hangs in it takes only the
 * thread with it, and the next task gets a fresh one.
 */
export function workerThread<Task, Answer>(options: ThreadOptions): WorkerThread<Task, Answer> {
  const { script, timeoutMs, work, maxHeapMegabytes } = options
  let idle: { worker: Worker; stop: NodeJS.Timeout } | null = null

  function take(): Worker {
    if (idle) {
      clearTimeout(idle.stop)
      const { worker } = idle
      idle = null
      return worker
    }
    return new Worker(script, {
      // Libraries print their complaints; they are kept away from the log.
      stdout: true,
      stderr: true,
      ...(maxHeapMegabytes && { resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes } }),
    })
  }

  function keep(worker: Worker): void {
    worker.unref()
    const stop = setTimeout(() => void end(), IDLE_TIMEOUT_MS)
    stop.unref()
    idle = { worker, stop }
  }

  async function end(): Promise<void> {
    const ending = idle
    idle = null
    if (!ending) return
    clearTimeout(ending.stop)
    await ending.worker.terminate()
  }

  return {
    async ask(task) {
      const worker = take()
      try {
        const answer = await exchange<Task, Answer>(worker, task, { timeoutMs, work })
        keep(worker)
        return answer
      } catch (error) {
        await worker.terminate()
        throw error
      }
    },
    end,
  }
}

function exchange<Task, Answer>(
  worker: Worker,
  task: Task,
  { timeoutMs, work }: Pick<ThreadOptions, 'timeoutMs' | 'work'>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish(() => reject(new Error(`${work} took too long`))), timeoutMs)
    const onMessage = (answer: Answer) => finish(() => resolve(answer))
    const onError = (error: unknown) => finish(() => reject(error))
    const onExit = (code: number) => finish(() => reject(new Error(`${work} ended with code ${code}`)))

    function finish(settle: () => void): void {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      settle()
    }
    worker.ref()
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.postMessage(task)
  })
}
