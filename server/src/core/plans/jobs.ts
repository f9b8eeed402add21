import type { Queue } from '#jobs/queue.ts'
import type { PlansService } from './service.ts'

const SWEEP_EVERY_SECONDS = 600

/** Updates listings after Premium has begun or ended. */
export function plansJobs(queue: Queue, service: Pick<PlansService, 'sweep'>): void {
  queue.every('plans-sweep', SWEEP_EVERY_SECONDS, async ({ log }) => {
    const count = await service.sweep()
    if (count > 0) log.info({ count }, 'marked sales as premium, or no longer')
  })
}
