import type { Queue } from '#jobs/queue.ts'
import type { DiscoveryService } from './service.ts'

const REFRESH_EVERY_SECONDS = 600

/** Learns new words of sales. */
export function discoveryJobs(queue: Queue, service: Pick<DiscoveryService, 'refreshWords'>): void {
  queue.every('words-refresh', REFRESH_EVERY_SECONDS, () => service.refreshWords())
}
