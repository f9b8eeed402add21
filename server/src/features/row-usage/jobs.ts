import type { Config } from '#config.ts'
import type { Database } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import * as queries from './queries.ts'

const COUNT_EVERY_SECONDS = 3600
const DAY_MS = 24 * 3_600_000
/** In an hour: 240,000 accounts are counted every day. */
const MOST_COUNTED = 10_000

interface Dependencies {
  database: Database
  config: Pick<Config, 'rows'>
}

/** The limits of rows for the triggers (decision 043), and a count of each account once a day, should they ever be wrong. */
export function rowUsageJobs(queue: Queue, { database: { db }, config }: Dependencies) {
  queue.every('row-usage-count', COUNT_EVERY_SECONDS, async ({ signal }) => {
    await queries.removeOrphans(db)
    const before = new Date(Date.now() - DAY_MS)
    for (const userId of await queries.listCountedBefore(db, { before, limit: MOST_COUNTED })) {
      if (signal.aborted) return
      await queries.recount(db, userId)
    }
  })
  return { writeLimits: (): Promise<void> => queries.writeLimits(db, config.rows) }
}
