import type { Queue } from '#jobs/queue.ts'
import { liveStatusJobs } from './jobs.ts'
import { liveStatusService, type LiveStatusService } from './service.ts'

/** The service with its jobs. */
export function createLiveStatus(
  queue: Queue,
  dependencies: Parameters<typeof liveStatusService>[0],
): LiveStatusService {
  const service = liveStatusService(dependencies)
  liveStatusJobs(queue, service)
  return service
}
