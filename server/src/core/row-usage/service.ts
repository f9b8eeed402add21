import type { Config } from '#config/config.ts'
import type { Database } from '#db/database.ts'
import * as queries from './queries.ts'

export type RowUsageService = ReturnType<typeof rowUsageService>

const DAY_MS = 24 * 3_600_000
/** Accounts per run; with a run each hour, 240,000 accounts are counted every day. */
const MOST_COUNTED = 10_000

interface Dependencies {
  database: Database
  config: Pick<Config, 'rows'>
}

/** What accounts have written. Triggers count it and refuse what is too much (decision 043). */
export function rowUsageService({ database: { db }, config }: Dependencies) {
  return {
    /** Stores the settings for the triggers. */
    writeLimits: (): Promise<void> => queries.writeLimits(db, config.rows),

    /** Counts accounts anew that were not counted for a day, should a count ever be wrong. */
    async countDue(signal: AbortSignal, now = new Date()): Promise<void> {
      await queries.removeOrphans(db)
      const before = new Date(now.getTime() - DAY_MS)
      for (const userId of await queries.listCountedBefore(db, { before, limit: MOST_COUNTED })) {
        if (signal.aborted) return
        await queries.recount(db, userId)
      }
    },
  }
}
