import type { Queue } from '#jobs/queue.ts'
import type { recallLoading } from './loading.ts'

/** A run loads a year of recalls, so that all of them are there within an hour. */
const REFRESH_EVERY_SECONDS = 60

export function recallsJobs(queue: Queue, loading: ReturnType<typeof recallLoading>): void {
  queue.every('recalls', REFRESH_EVERY_SECONDS, ({ signal }) => loading.refresh(new Date(), signal))
}
