import type { Queue } from '#jobs/queue.ts'
import type { AppointmentsService } from './service.ts'

const SETTLE_EVERY_SECONDS = 60

/** Reminds people of appointments, and ends those of sales that were called off. */
export function appointmentsJobs(queue: Queue, service: Pick<AppointmentsService, 'settleDue'>): void {
  queue.every('appointments-settle', SETTLE_EVERY_SECONDS, async ({ log }) => {
    const count = await service.settleDue()
    if (count > 0) log.debug({ count }, 'looked at the appointments of sales')
  })
}
