import type { Purchase, PurchaseInput, Ledger } from '@yardsnap/contract/ledger'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { ItemsService } from '#features/items/service.ts'
import { checkOwnListing } from '#features/listings/ownership.ts'
import type { PlansService } from '#features/plans/service.ts'
import * as queries from './queries.ts'

export type LedgerService = ReturnType<typeof ledgerService>

interface Dependencies {
  database: Database
  items: Pick<ItemsService, 'lock' | 'changeSold'>
  plans: Pick<PlansService, 'requirePremium'>
}

/** Sales tracking. Every call is for the seller only and requires Premium. */
export function ledgerService({ database, items, plans }: Dependencies) {
  const { db } = database

  /** @throws AppError `not_found` for a listing of another user, `premium_required` */
  async function checkMayTrack(userId: string, listingId: string): Promise<void> {
    await checkOwnListing(db, userId, listingId)
    await plans.requirePremium(userId, 'sales_tracking')
  }

  return {
    async read(userId: string, listingId: string): Promise<Ledger> {
      await checkMayTrack(userId, listingId)
      return ledgerOf(db, listingId)
    },

    /**
     * Idempotent by purchase id.
     * @throws AppError `not_found`, `premium_required`; `conflict` if fewer pieces are left
     */
    async add(userId: string, listingId: string, { itemId, ...purchase }: PurchaseInput): Promise<Ledger> {
      await checkMayTrack(userId, listingId)
      return db.transaction(async (tx) => {
        const item = await items.lock(tx, userId, { listingId, itemId })
        const isNew = await queries.insertPurchase(tx, { ...purchase, listingId, itemId, title: item.title })
        if (isNew) await items.changeSold(tx, item, purchase.quantity)
        return ledgerOf(tx, listingId)
      })
    },

    /** @throws AppError `not_found`, `premium_required` */
    async remove(userId: string, listingId: string, purchaseId: string): Promise<Ledger> {
      await checkMayTrack(userId, listingId)
      return db.transaction(async (tx) => {
        const purchase = await queries.findPurchase(tx, listingId, purchaseId)
        if (!purchase) throw new AppError('not_found', 'This purchase was taken back already')
        const { itemId, quantity } = purchase
        const item = itemId === null ? null : await items.lock(tx, userId, { listingId, itemId })
        const isRemoved = await queries.deletePurchase(tx, purchaseId)
        if (item && isRemoved) await items.changeSold(tx, item, -quantity)
        return ledgerOf(tx, listingId)
      })
    },
  }
}

async function ledgerOf(db: Queryable, listingId: string): Promise<Ledger> {
  const rows = await queries.listPurchases(db, listingId)
  return { purchases: rows.map(purchaseOf), ...(await queries.sumLedger(db, listingId)) }
}

function purchaseOf({ id, itemId, title, quantity, price, soldAt }: queries.PurchaseRow): Purchase {
  return { id, itemId, title, quantity, price, soldAt: soldAt.toISOString() }
}
