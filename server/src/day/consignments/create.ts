import type { Queue } from '#jobs/queue.ts'
import { consignmentsJobs } from './jobs.ts'
import { type ConsignmentsService, consignmentsService } from './service.ts'

type Parts = Omit<Parameters<typeof consignmentsService>[0], 'enqueueMail'>

/** Sales of many sellers with their jobs. */
export function createConsignments(queue: Queue, parts: Parts): ConsignmentsService {
  const service = consignmentsService({ ...parts, enqueueMail: (tx, mail) => enqueueMail(tx, mail) })
  const enqueueMail = consignmentsJobs(queue, service, parts)
  return service
}
