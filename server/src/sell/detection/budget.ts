import type { Database } from '#db/database.ts'
import type { Log } from '#log/logger.ts'
import * as queries from './queries.ts'

export interface DailyLimits {
  photosADay: number
  photosPerUserADay: number
}

/** Which limit was reached. */
export type Refusal = 'user' | 'everybody'

class LimitReached extends Error {
  override name = 'LimitReached'
}

/** Limits the cost of a paid model: photos per day (UTC), for each user and for everybody, across all processes. */
export function dailyBudget({
  database,
  limits,
  log,
}: {
  database: Pick<Database, 'db'>
  limits: DailyLimits
  log: Pick<Log, 'error'>
}) {
  return {
    /** Counts a photo. @returns null, or the limit that was reached, in which case nothing is counted */
    async take(userId: string): Promise<Refusal | null> {
      try {
        return await database.db.transaction(async (tx) => {
          const own = await queries.countAppraisedPhoto(tx, `user:${userId}`, limits.photosPerUserADay)
          if (own === null) return 'user'
          const inAll = await queries.countAppraisedPhoto(tx, 'all', limits.photosADay)
          if (inAll === null) throw new LimitReached()
          if (inAll === 1) await queries.forgetOldCounts(tx)
          if (inAll === limits.photosADay) {
            log.error(
              { photos: inAll },
              'ALARM: AI_PHOTOS_A_DAY is reached; no more photos go to the remote model today',
            )
          }
          return null
        })
      } catch (error) {
        if (error instanceof LimitReached) return 'everybody'
        throw error
      }
    },
  }
}
