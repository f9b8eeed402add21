import { type LazyText, t } from '@yardsnap/contract/texts'
import { refuseInTransaction } from '#db/connection-checkout.ts'
import { AppError } from '#errors.ts'

interface QueueLimits {
  running: number
  waiting: number
  /** Error message for callers that arrive when the queue is full. */
  refusal?: string | LazyText
}

/** @param places how many of the `running` slots the work takes; 1 by default */
export type RunQueued = <T>(work: () => Promise<T>, places?: number) => Promise<T>

/**
 * Runs at most `running` pieces of work at once and lets `waiting` more queue up in order.
 * @returns a function that runs a piece of work; it throws AppError `unavailable` when the queue is full.
 */
export function boundedQueue({
  running,
  waiting,
  refusal = t.lazy`Many photos are being worked on. Try again in a moment.`,
}: QueueLimits): RunQueued {
  const queue: { places: number; start: () => void }[] = []
  let free = running

  function release(places: number): void {
    free += places
    for (let next = queue[0]; next && next.places <= free; next = queue[0]) {
      queue.shift()
      free -= next.places
      next.start()
    }
  }

  async function acquire(places: number): Promise<void> {
    if (queue.length === 0 && places <= free) {
      free -= places
      return
    }
    if (queue.length >= waiting) {
      throw new AppError('unavailable', refusal, { retryAfterSeconds: 3 })
    }
    await new Promise<void>((start) => queue.push({ places, start }))
  }

  return async (work, places = 1) => {
    refuseInTransaction('Work that may have to wait was begun')
    await acquire(places)
    try {
      return await work()
    } finally {
      release(places)
    }
  }
}
