import type { Queue } from '#jobs/queue.ts'
import type { LiveStatusService } from './service.ts'

const MORNING_EVERY_SECONDS = 60

/** Notifies hosts on the morning of each day of their sale, with a link to update its status. */
export function liveStatusJobs(queue: Queue, service: Pick<LiveStatusService, 'notifyHosts'>): void {
  queue.every('live-status-morning', MORNING_EVERY_SECONDS, async ({ log }) => {
    const count = await service.notifyHosts()
    if (count > 0) log.info({ count }, 'told hosts that their sale is today')
  })
}
