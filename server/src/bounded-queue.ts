import { refuseWhileHolding } from '#db/held-connection.ts'
import { AppError } from '#errors.ts'

interface QueueLimits {
  running: number
  waiting: number
  /** What those hear who come when it is full. */
  refusal?: string
}

export type RunQueued = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Runs at most `running` pieces of work at once and lets `waiting` more queue up in order.
 * @returns a function that runs a piece of work; it throws AppError `unavailable` when the queue is full.
 */
export function boundedQueue({
  running,
  waiting,
  refusal = 'Many photos are being worked on. Try again in a moment.',
}: QueueLimits): RunQueued {
  const queue: (() => void)[] = []
  let active = 0

  function release(): void {
    const next = queue.shift()
    if (next) next()
    else active -= 1
  }

  async function acquire(): Promise<void> {
    if (active < running) {
      active += 1
      return
    }
    if (queue.length >= waiting) {
      throw new AppError('unavailable', refusal, { retryAfterSeconds: 3 })
    }
    await new Promise<void>((resolve) => queue.push(resolve))
  }

  return async (work) => {
    refuseWhileHolding('Work that may have to wait was begun')
    await acquire()
    try {
      return await work()
    } finally {
      release()
    }
  }
}
