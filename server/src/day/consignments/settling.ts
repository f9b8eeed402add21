import {
  MAX_CORRECTIONS,
  MAX_PAYOUTS,
  type PayoutMeans,
  type Settlement,
  UNDO_PAYMENT_HOURS,
} from '@yardsnap/contract/settlements'
import { formatMoney } from '@yardsnap/contract/formats'
import { LazyText, plural, t } from '@yardsnap/contract/texts'
import { toCents, sumAmounts, toDollars } from '@yardsnap/contract/till-money'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import { checkOwnListing, lockOwnListing } from '#core/listings/ownership.ts'
import { consignorNotFound } from './consignors.ts'
import * as itemQueries from './item-queries.ts'
import { itemNotFound, refuseSold } from './items.ts'
import * as queries from './queries.ts'
import * as settlements from './settlement-queries.ts'
import { readBooks, settleAll, sumBooks, toConsignorSettlement } from './sums.ts'
import { requireConsignment } from './terms.ts'
import { getTerms } from './view.ts'

export interface ConsignorName {
  listingId: string
  consignorId: string
}

/** Closes the books of a sale of many sellers: what each gets is a sum of purchases, fixed once they are settled. */
export function settlingService({ database: { db }, now }: { database: Database; now: () => Date }) {
  /** @throws AppError `not_found`; `conflict` for a consignor who is not settled */
  async function findSettled(tx: Queryable, { listingId, consignorId }: ConsignorName) {
    const row = settleAll(await readBooks(tx, listingId)).find((settled) => settled.consignorId === consignorId)
    if (!row) throw consignorNotFound()
    if (row.state !== 'settled' && row.state !== 'paid') {
      throw new AppError('conflict', t.lazy`${row.name} is not settled yet.`)
    }
    return row
  }

  return {
    /** @throws AppError `not_found`; `conflict` for a sale without consignors */
    async read(userId: string, listingId: string): Promise<Settlement> {
      await checkOwnListing(db, userId, listingId)
      // One instant for all sums, so that they add up while tills sell.
      return db.transaction(
        async (tx) => {
          const { closedAt } = await requireConsignment(tx, listingId)
          const books = await readBooks(tx, listingId)
          const rows = settleAll(books)
          const lines = await settlements.listUnknownLines(tx, listingId)
          return {
            isClosed: closedAt !== null,
            unknownLines: lines.map(({ price, soldAt, deviceName, ...line }) => ({
              ...line,
              cents: toCents(price ?? 0),
              soldAt: soldAt.toISOString(),
              deviceName: deviceName ?? '',
            })),
            oversoldCount: await settlements.countOversold(tx, listingId),
            unsoldCount: sumAmounts(rows.map(({ unsoldCount }) => unsoldCount)),
            consignors: rows.map(toConsignorSettlement),
            ...sumBooks(books, rows),
          }
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      )
    },

    /** @throws AppError `not_found` for what is no unknown line, consignor or thing; `conflict` for a thing that is sold */
    async matchLine(
      userId: string,
      { listingId, purchaseId }: { listingId: string; purchaseId: string },
      tag: { consignor: number | null; item: number | null },
    ): Promise<void> {
      await db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, listingId)
        const consignment = await requireConsignment(tx, listingId)
        if (!(await settlements.findUnknownLine(tx, listingId, purchaseId))) {
          throw new AppError('not_found', t.lazy`This line is not unknown any more`)
        }
        if (tag.consignor === null) {
          const nobody = { ownerId: null, splitBasisPoints: null, isUnknown: false }
          return settlements.updateLine(tx, purchaseId, nobody)
        }
        const consignor = await queries.findConsignor(tx, listingId, { number: tag.consignor })
        if (!consignor) throw consignorNotFound()
        await settlements.updateLine(tx, purchaseId, {
          ownerId: consignor.id,
          splitBasisPoints: getTerms(consignor, consignment).splitBasisPoints,
          consignedItemId: tag.item === null ? null : await findUnsold(tx, consignor, tag.item),
          isUnknown: false,
        })
      })
    },

    /**
     * Fixes the split, fees and part of consignors. Idempotent.
     * @param consignorIds null: of everybody
     * @throws AppError `conflict` while the sale is open, or a thing was sold twice or is unknown
     */
    async settle(userId: string, listingId: string, consignorIds: string[] | null): Promise<{ settled: number }> {
      return db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, listingId)
        const { closedAt } = await requireConsignment(tx, listingId)
        if (closedAt === null) throw new AppError('conflict', t.lazy`Close the sale first.`)
        await refuseOpenQuestions(tx, listingId)
        const books = await readBooks(tx, listingId)
        const open = new Set(books.consignors.filter((row) => row.settledAt === null).map(({ id }) => id))
        const chosen = consignorIds && new Set(consignorIds)
        const rows = settleAll(books).filter(({ consignorId: id }) => open.has(id) && (chosen?.has(id) ?? true))
        await settlements.settle(tx, new Map(rows.map(({ consignorId, sums }) => [consignorId, sums])), now())
        return { settled: rows.length }
      })
    },

    /**
     * Idempotent by id, so that nobody is paid twice.
     * @throws AppError `conflict` for another sum than is due, somebody who is not settled, and one who finds something wrong
     */
    async pay(
      userId: string,
      { payoutId, ...name }: ConsignorName & { payoutId: string },
      payout: { cents: number; means: PayoutMeans; day: string; note: string },
    ): Promise<void> {
      await db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, name.listingId)
        const row = await findSettled(tx, name)
        const known = await settlements.findPayout(tx, payoutId)
        if (known) return refuseOtherConsignor(known, name)
        if (row.dispute !== '') {
          throw new AppError('conflict', t.lazy`${row.name} finds something wrong. Clear it up first.`)
        }
        if (row.dueCents <= 0) throw new AppError('conflict', t.lazy`Nothing is left to be paid to ${row.name}.`)
        if (row.dueCents !== payout.cents) {
          const due = formatMoney(toDollars(row.dueCents))
          throw new AppError('conflict', t.lazy`${due} is to be paid to ${row.name} now. Look at it again.`)
        }
        if (row.payouts.length >= MAX_PAYOUTS) {
          throw new AppError('conflict', t.lazy`At most ${MAX_PAYOUTS} payments to one consignor are kept.`)
        }
        await settlements.insertPayout(tx, { ...payout, ...name, id: payoutId, paidBy: userId, recordedAt: now() })
      })
    },

    /** Idempotent. @throws AppError `not_found`; `conflict` after UNDO_PAYMENT_HOURS */
    async undoPayout(userId: string, { payoutId, ...name }: ConsignorName & { payoutId: string }): Promise<void> {
      await db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, name.listingId)
        const known = await settlements.findPayout(tx, payoutId)
        if (!known) throw consignorNotFound()
        refuseOtherConsignor(known, name)
        if (known.undoneAt !== null) return
        if (now().getTime() - known.recordedAt.getTime() > UNDO_PAYMENT_HOURS * 3_600_000) {
          throw new AppError(
            'conflict',
            t.lazy`A payment can be undone for ${UNDO_PAYMENT_HOURS} hours. Add a correction.`,
          )
        }
        await settlements.undoPayout(tx, payoutId, now())
      })
    },

    /** Idempotent by id. @throws AppError `conflict` for somebody who is not settled, and too many lines */
    async correct(
      userId: string,
      { correctionId, ...name }: ConsignorName & { correctionId: string },
      correction: { cents: number; reason: string },
    ): Promise<void> {
      await db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, name.listingId)
        const { corrections } = await findSettled(tx, name)
        const known = await settlements.findCorrection(tx, correctionId)
        if (known) return refuseOtherConsignor(known, name)
        if (corrections.length >= MAX_CORRECTIONS) {
          throw new AppError('conflict', t.lazy`At most ${MAX_CORRECTIONS} corrections for one consignor.`)
        }
        await settlements.insertCorrection(tx, { ...correction, ...name, id: correctionId, createdAt: now() })
      })
    },

    /** Idempotent. */
    async answerDispute(userId: string, { listingId, consignorId }: ConsignorName): Promise<void> {
      await db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, listingId)
        if (!(await queries.findConsignor(tx, listingId, { id: consignorId }))) throw consignorNotFound()
        await queries.updateConsignor(tx, consignorId, { dispute: '' })
      })
    },
  }
}

/** @throws AppError `not_found` for an id that is somebody else's */
function refuseOtherConsignor(row: ConsignorName, name: ConsignorName): void {
  if (row.consignorId !== name.consignorId || row.listingId !== name.listingId) throw consignorNotFound()
}

/** @returns the thing's id @throws AppError `not_found`; `conflict` for one that is sold */
async function findUnsold(tx: Queryable, { id, listingId }: queries.ConsignorRow, number: number): Promise<string> {
  const items = await itemQueries.listItems(tx, listingId, { consignorId: id })
  const item = items.find((row) => row.number === number)
  if (!item) throw itemNotFound()
  refuseSold(item)
  return item.id
}

/** @throws AppError `conflict` */
async function refuseOpenQuestions(tx: Queryable, listingId: string): Promise<void> {
  const oversold = await settlements.countOversold(tx, listingId)
  if (oversold > 0) throw new AppError('conflict', new LazyText(() => describeOversold(oversold)))
  const unknown = (await settlements.listUnknownLines(tx, listingId)).length
  if (unknown > 0) throw new AppError('conflict', new LazyText(() => describeUnknown(unknown)))
}

const describeOversold = (count: number): string =>
  plural(count, {
    one: '# thing was sold twice. Settle that first.',
    other: '# things were sold twice. Settle that first.',
  })

const describeUnknown = (count: number): string =>
  plural(count, {
    one: '# unknown item was sold. Say first whose it was.',
    other: '# unknown items were sold. Say first whose they were.',
  })
