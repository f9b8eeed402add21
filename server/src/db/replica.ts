import { sql } from 'drizzle-orm'
import type { Log } from '#log/logger.ts'
import type { Queryable } from './database.ts'
import { isCanceledByStandby, isDatabaseDown } from './failures.ts'

/** How far a replica may lag behind, and how often that is checked. */
const MAX_LAG_SECONDS = 10
const ASK_LAG_EVERY_MS = 5_000
/** How long the primary replaces a replica that is unreachable or too far behind. */
const STAND_IN_MS = 10_000

export type ReplicaReads = ReturnType<typeof replicaReads>

interface Options {
  primary: Queryable
  /** Undefined: everything is read from the primary. */
  replica: Queryable | undefined
  log: Log
}

/** Reads that may be seconds old, from a replica where there is one that keeps up. */
export function replicaReads({ primary, replica, log }: Options) {
  let standInUntil = 0
  let lagAskedAt = 0

  function standIn(reason: object): void {
    standInUntil = Date.now() + STAND_IN_MS
    log.warn(reason, 'the primary stands in for the replica')
  }

  async function isBehind(db: Queryable): Promise<boolean> {
    if (Date.now() - lagAskedAt < ASK_LAG_EVERY_MS) return false
    lagAskedAt = Date.now()
    const lagSeconds = await readLag(db)
    if (lagSeconds <= MAX_LAG_SECONDS) return false
    standIn({ lagSeconds })
    return true
  }

  return {
    async read<T>(query: (db: Queryable) => Promise<T>): Promise<T> {
      if (!replica || Date.now() < standInUntil) return query(primary)
      try {
        if (!(await isBehind(replica))) return await query(replica)
      } catch (error) {
        if (isDatabaseDown(error)) standIn({ err: error })
        else if (!isCanceledByStandby(error)) throw error
      }
      return query(primary)
    },
  }
}

/** @returns seconds; 0 when all that was received is applied, however long ago the last change was */
async function readLag(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ lag: number }>(sql`
    select case when pg_is_in_recovery() and pg_last_wal_receive_lsn() is distinct from pg_last_wal_replay_lsn()
      then coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0) else 0 end::float8 as lag`)
  return rows[0]?.lag ?? 0
}
