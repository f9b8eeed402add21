import type { Queue } from '#jobs/queue.ts'
import type { EveningsService } from './evenings.ts'

const EVENING_EVERY_SECONDS = 300

/** Notifies hosts when the last day of their sale has ended. */
export function leftoversJobs(queue: Queue, evenings: EveningsService): void {
  queue.every('leftovers-evening', EVENING_EVERY_SECONDS, async ({ log }) => {
    const count = await evenings.notifyHosts()
    if (count > 0) log.info({ count }, 'told hosts what is left of their sale')
  })
}
