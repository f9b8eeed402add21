import type { Database } from '#db/database.ts'
import type { Log } from '#logger.ts'
import * as queries from './queries.ts'

export interface DailyLimits {
  photosADay: number
  photosPerUserADay: number
}

/** Whose limit is reached. */
export type Refusal = 'user' | 'everybody'

class LimitReached extends Error {
  override name = 'LimitReached'
}

/** Bounds what a paid model may cost: photos a day (UTC) for each user and for everybody, all processes together. */
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
    /** Counts a photo in. @returns null, or whose limit left no room for it; nothing is counted then */
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
