import type { Queue } from '#jobs/queue.ts'
import type { BackupsService } from './service.ts'

const EVERY_SECONDS = 24 * 3600

/** Once a day (UTC), wherever jobs run. A failed one is tried again with the next day's, and shown to the operator. */
export function backupsJobs(queue: Queue, service: Pick<BackupsService, 'isOn' | 'run'>): void {
  if (service.isOn) queue.every('backup', EVERY_SECONDS, ({ log }) => service.run(log))
}
