import type { Database } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import { forgetEndedSessions } from './queries.ts'

const FORGET_EVERY_SECONDS = 24 * 3600

/** Forgets from where and with which browser people were signed in. */
export function sessionJobs(queue: Queue, { db }: Pick<Database, 'db'>): void {
  queue.every('sessions-forget', FORGET_EVERY_SECONDS, () => forgetEndedSessions(db))
}
