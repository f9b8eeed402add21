import type { Queue } from '#jobs/queue.ts'
import type { VisitReportsService } from './service.ts'

const FORGET_EVERY_SECONDS = 3600

export function visitReportsJobs(queue: Queue, service: Pick<VisitReportsService, 'forgetOld'>): void {
  queue.every('visit-reports-forget', FORGET_EVERY_SECONDS, () => service.forgetOld())
}
