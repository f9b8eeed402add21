import type { Database } from '#db/database.ts'
import type { Log } from '#log/logger.ts'
import * as queries from './queries.ts'

export interface DailyLimits {
  photosADay: number
  photosPerUserADay: number
  /** Dollars in a month (UTC); null without a limit. */
  monthlyLimit: number | null
}

/** Which limit was reached. */
export type Refusal = 'user' | 'everybody' | 'month'

interface Dependencies {
  database: Pick<Database, 'db'>
  limits: DailyLimits
  log: Pick<Log, 'error'>
}

class LimitReached extends Error {
  override name = 'LimitReached'
}

/**
 * Limits the cost of a paid model: photos per day (UTC), for each user and for everybody, and dollars per month, across
 * all processes. The cost of a photo is known only afterwards, so photos in progress may exceed the limit of the month.
 */
export function dailyBudget({ database, limits, log }: Dependencies) {
  let monthReported = ''

  /** Says once a month in each process that the limit is reached. */
  async function isMonthUsedUp(): Promise<boolean> {
    const { monthlyLimit } = limits
    if (monthlyLimit === null) return false
    const row = await queries.findRemoteMonth(database.db)
    if (monthlyLimit > 0 && (row?.microDollars ?? 0) < monthlyLimit * 1_000_000) return false
    const month = row?.month ?? 'always'
    if (monthReported !== month) {
      log.error({ month, monthlyLimit }, 'ALARM: AI_MONTHLY_LIMIT is reached; no more photos go to the remote model')
    }
    monthReported = month
    return true
  }

  return {
    /** Counts a photo. @returns null, or the limit that was reached, in which case nothing is counted */
    async take(userId: string): Promise<Refusal | null> {
      if (await isMonthUsedUp()) return 'month'
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
