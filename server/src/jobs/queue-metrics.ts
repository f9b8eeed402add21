import { setTimeout as delay } from 'node:timers/promises'
import type { QueueState } from '@yardsnap/contract/admin'
import { jobsRunning, jobsWaiting, observe, oldestJobAge } from '#telemetry/metrics.ts'

/** However often it is scraped, the database is asked this often at most. */
const FRESH_MS = 10_000
const READ_TIMEOUT_MS = 1_000

/** Shows the queues at each scrape; those that cannot be read in time are left out. @returns a function that ends it */
export function observeQueues(readState: () => Promise<QueueState[]>): () => void {
  let readAt = -Infinity
  let states: Promise<QueueState[]> = Promise.resolve([])

  function freshStates(): Promise<QueueState[]> {
    if (performance.now() - readAt > FRESH_MS) {
      readAt = performance.now()
      states = readState().catch(() => [])
    }
    return states
  }

  return observe(
    async (result) => {
      const inTime = await Promise.race([freshStates(), delay(READ_TIMEOUT_MS, [], { ref: false })])
      for (const { name, waiting, running, waitingSince } of inTime) {
        const ageMs = waitingSince === null ? 0 : Math.max(0, Date.now() - Date.parse(waitingSince))
        result.observe(jobsWaiting, waiting, { queue: name })
        result.observe(jobsRunning, running, { queue: name })
        result.observe(oldestJobAge, ageMs / 1000, { queue: name })
      }
    },
    [jobsWaiting, jobsRunning, oldestJobAge],
  )
}
