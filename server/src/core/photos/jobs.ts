import type { Queue } from '#jobs/queue.ts'
import type { PhotosService } from './service.ts'

const SWEEP_EVERY_SECONDS = 3600

export function photosJobs(queue: Queue, service: Pick<PhotosService, 'sweep'>): void {
  queue.every('photos-sweep', SWEEP_EVERY_SECONDS, async ({ log }) => {
    const result = await service.sweep()
    if (Object.values(result).some((count) => count > 0)) log.info(result, 'swept photos that nobody needs')
  })
}
