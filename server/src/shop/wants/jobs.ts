import type { Queue } from '#jobs/queue.ts'
import type { MatchingService } from './matching.ts'

const WEEKEND_EVERY_SECONDS = 300

export function wantsJobs(queue: Queue, matching: Pick<MatchingService, 'notifyWeekend'>): void {
  queue.every('wants-weekend', WEEKEND_EVERY_SECONDS, ({ signal }) => matching.notifyWeekend(signal))
}
