import { MAX_ROWS_SHOWN } from '@yardsnap/contract/admin'
import type { AdminSeenSale, WaitingClaim } from '@yardsnap/contract/admin-seen-sales'
import { t } from '@yardsnap/contract/texts'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import { type Audit, recordAction } from './audit.ts'
import * as queries from './queries.ts'

export interface SeenSalesDependencies {
  database: Pick<Database, 'db'>
  /** The operator's part of the sales that neighbors saw. */
  seenSales: {
    listNewest: (limit: number) => Promise<AdminSeenSale[]>
    findAddress: (seenSaleId: string) => Promise<string | null>
    setHidden: (tx: Queryable, seenSaleId: string, isHidden: boolean) => Promise<void>
    setBlocked: (tx: Queryable, userId: string, isBlocked: boolean) => Promise<void>
    listClaims: (limit: number) => Promise<WaitingClaim[]>
    findClaim: (claimId: string) => Promise<{ seenSaleId: string; userId: string } | null>
    acceptClaim: (claimId: string, also: (tx: Queryable) => Promise<void>) => Promise<void>
    refuseClaim: (tx: Queryable, claimId: string) => Promise<void>
  }
}

/** Moderation of the sales that neighbors saw. Every change is audited. */
export function seenSalesModeration({ database: { db }, seenSales }: SeenSalesDependencies, audit: Audit) {
  async function getSubject(seenSaleId: string): Promise<string> {
    const address = await seenSales.findAddress(seenSaleId)
    if (address === null) throw new AppError('not_found', t.lazy`There is no such sale`)
    return `${address} (${seenSaleId})`
  }

  async function getEmail(userId: string): Promise<string> {
    const email = await queries.findEmail(db, userId)
    if (email === null) throw new AppError('not_found', t.lazy`There is no such account`)
    return email
  }

  return {
    listSeenSales: (): Promise<AdminSeenSale[]> => seenSales.listNewest(MAX_ROWS_SHOWN),

    /** @throws AppError `not_found`, as do all that follow */
    async setSeenSaleHidden(actor: string, seenSaleId: string, isHidden: boolean): Promise<void> {
      const action = isHidden ? 'hide seen sale' : 'show seen sale'
      await audit({ actor, action, subject: await getSubject(seenSaleId) }, (tx) =>
        seenSales.setHidden(tx, seenSaleId, isHidden),
      )
    },

    async setFinderBlocked(actor: string, userId: string, isBlocked: boolean): Promise<void> {
      const action = isBlocked ? 'block finder' : 'unblock finder'
      await audit({ actor, action, subject: await getEmail(userId) }, (tx) =>
        seenSales.setBlocked(tx, userId, isBlocked),
      )
    },

    listClaims: (): Promise<WaitingClaim[]> => seenSales.listClaims(MAX_ROWS_SHOWN),

    /** @throws also `conflict` when the sale is claimed already, or the claimer's plan allows no other sale */
    async answerClaim(actor: string, claimId: string, isAccepted: boolean): Promise<void> {
      const claim = await seenSales.findClaim(claimId)
      if (!claim) throw new AppError('not_found', t.lazy`There is no such claim`)
      const [subject, details] = [await getSubject(claim.seenSaleId), `by ${await getEmail(claim.userId)}`]
      if (isAccepted) {
        // The draft is made in a transaction of the listings' own, which the record joins.
        await seenSales.acceptClaim(claimId, (tx) =>
          recordAction(tx, { actor, action: 'accept claim', subject, details }),
        )
        return
      }
      await audit({ actor, action: 'refuse claim', subject, details }, (tx) => seenSales.refuseClaim(tx, claimId))
    },
  }
}
