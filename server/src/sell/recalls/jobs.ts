import type { Queue } from '#jobs/queue.ts'
import type { recallLoading } from './loading.ts'

/** After a time without a network, recalls are there so soon. */
const REFRESH_EVERY_SECONDS = 6 * 3600

export function recallsJobs(queue: Queue, loading: ReturnType<typeof recallLoading>): void {
  queue.every('recalls', REFRESH_EVERY_SECONDS, ({ signal }) => loading.refresh(new Date(), signal))
}
