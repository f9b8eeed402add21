import type { Queue } from '#jobs/queue.ts'
import { communityDaysJobs } from './jobs.ts'
import { type CommunityDaysService, communityDaysService } from './service.ts'

type Parts = Omit<Parameters<typeof communityDaysService>[0], 'enqueue'>

/** Community days with their jobs. */
export function createCommunityDays(queue: Queue, parts: Parts): CommunityDaysService {
  const service = communityDaysService({
    ...parts,
    enqueue: {
      entryMail: (tx, entryId) => jobs.entryMail(tx, entryId),
      invitation: (tx, organizerId) => jobs.invitation(tx, organizerId),
      answer: (tx, entryId) => jobs.answer(tx, entryId),
    },
  })
  const jobs = communityDaysJobs(queue, service)
  return service
}
