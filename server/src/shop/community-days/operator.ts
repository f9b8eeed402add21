import type { AdminCommunityDay } from '@yardsnap/contract/admin-community-days'
import { pick } from '@yardsnap/contract/objects'
import type { Queryable } from '#db/database.ts'
import * as listQueries from './list-queries.ts'
import * as queries from './queries.ts'
import { dayNotFound } from './reading.ts'
import { toStatus } from './rules.ts'

interface Dependencies {
  database: { db: Queryable }
  now: () => Date
}

/** What the operator of the site sees and decides about community days. */
export function communityDaysOperator({ database: { db }, now }: Dependencies) {
  /** @throws AppError `not_found` */
  async function write(tx: Queryable, dayId: string, values: Partial<queries.NewDay>): Promise<void> {
    if (!(await queries.lockDay(tx, dayId))) throw dayNotFound()
    await queries.updateDay(tx, dayId, values)
  }

  return {
    /** The newest first. */
    async listNewest(limit: number): Promise<AdminCommunityDay[]> {
      const rows = await listQueries.listNewest(db, limit)
      const counts = await queries.countHouses(
        db,
        rows.map(({ day }) => day.id),
      )
      return rows.map(({ day, owner }) => ({
        ...pick(day, ['id', 'slug', 'mode', 'name', 'city', 'state', 'dates']),
        status: toStatus(day, now()),
        isVerified: day.verifiedAt !== null,
        isHidden: day.hiddenAt !== null,
        houseCount: counts.get(day.id)?.houseCount ?? 0,
        owner,
        createdAt: day.createdAt.toISOString(),
      }))
    },

    /** @returns null when there is no such day */
    findName: (dayId: string): Promise<string | null> => listQueries.findName(db, dayId),

    setVerified: (tx: Queryable, dayId: string, isVerified: boolean): Promise<void> =>
      write(tx, dayId, { verifiedAt: isVerified ? now() : null }),

    setHidden: (tx: Queryable, dayId: string, isHidden: boolean): Promise<void> =>
      write(tx, dayId, { hiddenAt: isHidden ? now() : null }),
  }
}
