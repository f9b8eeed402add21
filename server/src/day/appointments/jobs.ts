import type { Queue } from '#jobs/queue.ts'
import type { AppointmentsService } from './service.ts'

const SETTLE_EVERY_SECONDS = 60

/** Reminds people of appointments, and ends or confirms what their sale ends or no longer has to confirm. */
export function appointmentsJobs(queue: Queue, service: Pick<AppointmentsService, 'settleDue'>): void {
  queue.every('appointments-settle', SETTLE_EVERY_SECONDS, async ({ log }) => {
    const count = await service.settleDue()
    if (count > 0) log.debug({ count }, 'did what was due of the appointments of sales')
  })
}
