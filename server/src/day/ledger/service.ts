import { t } from '@yardsnap/contract/texts'
import {
  type Ledger,
  MAX_LEDGER_PURCHASES,
  type PurchaseInput,
  SOLD_PAGE_SIZE,
  type SoldPieces,
} from '@yardsnap/contract/ledger'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { HoldsService } from '#day/holds/service.ts'
import type { ItemName, ItemsService } from '#core/items/service.ts'
import { checkOwnListing } from '#core/listings/ownership.ts'
import type { PlansService } from '#core/plans/service.ts'
import * as queries from './queries.ts'

export type LedgerService = ReturnType<typeof ledgerService>

interface Dependencies {
  database: Database
  items: Pick<ItemsService, 'lock' | 'changeSold' | 'changePending'>
  holds: Pick<HoldsService, 'describeBroken' | 'stockChanged'>
  plans: Pick<PlansService, 'requirePremium'>
}

/** Records what is sold and pending, for every seller. The list with its total (sales tracking) requires Premium. */
export function ledgerService({ database, items, holds, plans }: Dependencies) {
  const { db } = database

  /** @throws AppError `not_found` for a listing of another user, `premium_required` */
  async function checkMayTrack(userId: string, listingId: string): Promise<void> {
    await checkOwnListing(db, userId, listingId)
    await plans.requirePremium(userId, 'sales_tracking')
  }

  /** Idempotent by purchase id. @throws AppError `not_found`; `conflict` if fewer pieces are left; `held` */
  async function sell(tx: Queryable, userId: string, { holdId, isToSomebodyElse, ...purchase }: Sale): Promise<void> {
    const { listingId, itemId, quantity } = purchase
    const item = await items.lock(tx, userId, purchase)
    const { title, category, ownerId } = item
    const isNew = await queries.insertPurchase(tx, { ...purchase, title, category, ownerId })
    if (!isNew) return
    const holdIds = holdId === undefined ? [] : [holdId]
    if (!isToSomebodyElse) {
      const [held] = await holds.describeBroken(tx, listingId, [{ itemId, pieces: quantity, holdIds }])
      if (held !== undefined) throw new AppError('held', held)
    }
    await items.changeSold(tx, item, quantity)
    await holds.stockChanged(tx, { listingId, bought: holdIds.map((id) => ({ itemId, holdId: id })) })
  }

  /** @returns false if it was taken back already */
  async function takeBack(tx: Queryable, userId: string, listingId: string, purchaseId: string): Promise<boolean> {
    const purchase = await queries.findPurchase(tx, listingId, purchaseId)
    if (!purchase) return false
    const { itemId, quantity } = purchase
    const item = itemId === null ? null : await items.lock(tx, userId, { listingId, itemId })
    const isRemoved = await queries.deletePurchase(tx, purchaseId)
    if (item && isRemoved) {
      await items.changeSold(tx, item, -quantity)
      await holds.stockChanged(tx, { listingId })
    }
    return true
  }

  return {
    async read(userId: string, listingId: string): Promise<Ledger> {
      await checkMayTrack(userId, listingId)
      return loadLedger(db, listingId)
    },

    /**
     * Idempotent by purchase id.
     * @throws AppError `not_found`, `premium_required`; `conflict` if fewer pieces are left; `held` as `markSold`
     */
    async add(userId: string, listingId: string, purchase: PurchaseInput): Promise<Ledger> {
      await checkMayTrack(userId, listingId)
      return db.transaction(async (tx) => {
        await sell(tx, userId, { ...purchase, listingId })
        return loadLedger(tx, listingId)
      })
    },

    /** @throws AppError `not_found`, `premium_required` */
    async remove(userId: string, listingId: string, purchaseId: string): Promise<Ledger> {
      await checkMayTrack(userId, listingId)
      return db.transaction(async (tx) => {
        if (!(await takeBack(tx, userId, listingId, purchaseId))) {
          throw new AppError('not_found', t.lazy`This purchase was taken back already`)
        }
        return loadLedger(tx, listingId)
      })
    },

    /**
     * A page of what was sold, the latest first.
     * @throws AppError `not_found` for a listing of another user; `invalid` for a cursor that is none
     */
    async listSold(
      userId: string,
      listingId: string,
      cursor?: string,
    ): Promise<{ sold: SoldPieces[]; nextCursor: string | null }> {
      await checkOwnListing(db, userId, listingId)
      const after = cursor === undefined ? null : decodeCursor(cursor)
      const rows = await queries.listPurchases(db, listingId, { after, limit: SOLD_PAGE_SIZE })
      const last = rows.length === SOLD_PAGE_SIZE ? rows.at(-1) : undefined
      return { sold: rows.map((row) => toSoldPieces(row)), nextCursor: last ? encodeCursor(last.position) : null }
    },

    /**
     * Marks pieces sold. Idempotent by purchase id.
     * @throws AppError `not_found`; `conflict` if fewer pieces are left; `held` if one is held and it is not said who buys it
     */
    async markSold(userId: string, sale: Sale): Promise<void> {
      await checkOwnListing(db, userId, sale.listingId)
      await db.transaction((tx) => sell(tx, userId, sale))
    },

    /** Idempotent. @throws AppError `not_found` for a listing of another user */
    async takeBack(userId: string, listingId: string, purchaseId: string): Promise<void> {
      await checkOwnListing(db, userId, listingId)
      await db.transaction((tx) => takeBack(tx, userId, listingId, purchaseId))
    },

    /** All that was sold at all sales of somebody, for the export of their data. */
    exportOwn: (userId: string) => queries.listSoldBy(db, userId),

    /** Idempotent: says how many pieces are promised, not how many more. @throws AppError `not_found` */
    async markPending(userId: string, item: ItemName, quantity: number): Promise<void> {
      await db.transaction(async (tx) => {
        await items.changePending(tx, await items.lock(tx, userId, item), quantity)
        await holds.stockChanged(tx, { listingId: item.listingId })
      })
    },
  }
}

/** Pieces that are sold. @property price dollars as a decimal string for all of them, null when it is not counted */
export interface Sale extends Omit<PurchaseInput, 'price'> {
  listingId: string
  price: string | null
}

async function loadLedger(db: Queryable, listingId: string): Promise<Ledger> {
  const rows = await queries.listPurchases(db, listingId, { limit: MAX_LEDGER_PURCHASES })
  const purchases = rows.map((row) => ({ ...toSoldPieces(row), price: row.price }))
  return { purchases, ...(await queries.sumLedger(db, listingId)) }
}

function toSoldPieces({ id, itemId, title, quantity, soldAt }: Omit<queries.PurchaseRow, 'price'>): SoldPieces {
  return { id, itemId, title, quantity, soldAt: soldAt.toISOString() }
}

const CURSOR = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)*) ([0-9a-f-]{36})$/

function encodeCursor({ soldAt, id }: queries.PurchasePosition): string {
  return Buffer.from(`${soldAt} ${id}`).toString('base64url')
}

/** @throws AppError `invalid` */
function decodeCursor(cursor: string): queries.PurchasePosition {
  const [, soldAt, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (soldAt === undefined || id === undefined) throw new AppError('invalid', t.lazy`This page does not exist`)
  return { soldAt, id }
}
