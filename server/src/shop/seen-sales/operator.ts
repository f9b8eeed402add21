import type { AdminSeenSale, WaitingClaim } from '@yardsnap/contract/admin-seen-sales'
import { t } from '@yardsnap/contract/texts'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import * as claimQueries from './claim-queries.ts'
import * as queries from './operator-queries.ts'
import { toSeenSale } from './view.ts'

interface Dependencies {
  database: Pick<Database, 'db'>
  accept: (claimId: string, also: (tx: Queryable) => Promise<void>) => Promise<void>
}

/** What the operator of the site sees and decides about seen sales. */
export function seenSalesOperator({ database: { db }, accept }: Dependencies) {
  return {
    /** The newest first. */
    async listNewest(limit: number): Promise<AdminSeenSale[]> {
      const rows = await queries.listNewest(db, limit)
      return rows.map((row) => {
        const { distance: _distance, ...sale } = toSeenSale(row, null)
        const { isHidden, nobodyHereCount, finderId: userId, finderEmail: email, isBlocked } = row
        const finder = userId === null || email === null ? null : { userId, email, isBlocked }
        return { ...sale, isHidden, nobodyHereCount, finder }
      })
    },

    /** The address of a seen sale in one line; null when there is no such sale. */
    findAddress: (seenSaleId: string): Promise<string | null> => queries.findAddress(db, seenSaleId),

    /** @throws AppError `not_found` */
    async setHidden(tx: Queryable, seenSaleId: string, isHidden: boolean): Promise<void> {
      const isThere = await queries.setHidden(tx, seenSaleId, isHidden ? new Date() : null)
      if (!isThere) throw new AppError('not_found', t.lazy`There is no such sale`)
    },

    setBlocked: (tx: Queryable, userId: string, isBlocked: boolean): Promise<void> =>
      isBlocked ? queries.blockFinder(tx, userId) : queries.unblockFinder(tx, userId),

    /** The oldest first. */
    async listClaims(limit: number): Promise<WaitingClaim[]> {
      const rows = await claimQueries.listWaitingClaims(db, limit)
      return rows.map((row) => ({ ...row, claimedAt: row.claimedAt.toISOString() }))
    },

    /** Who claims what, for the log; null when there is no such claim. */
    findClaim: async (claimId: string): Promise<{ seenSaleId: string; userId: string } | null> =>
      (await claimQueries.findClaim(db, claimId))?.claim ?? null,

    acceptClaim: accept,

    /** @throws AppError `not_found` */
    async refuseClaim(tx: Queryable, claimId: string): Promise<void> {
      if (!(await claimQueries.deleteClaim(tx, claimId)))
        throw new AppError('not_found', t.lazy`There is no such claim`)
    },
  }
}
