import { MAX_CORRECTIONS, type Settlement } from '@yardsnap/contract/settlements'
import { LazyText, plural, t } from '@yardsnap/contract/texts'
import { toCents, sumAmounts } from '@yardsnap/contract/till-money'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import { checkOwnListing, lockOwnListing } from '#core/listings/ownership.ts'
import { consignorNotFound } from './consignors.ts'
import * as itemQueries from './item-queries.ts'
import { itemNotFound, refuseSold } from './items.ts'
import { type ConsignorName, findSettled, refuseOtherConsignor } from './paying.ts'
import * as queries from './queries.ts'
import * as settlements from './settlement-queries.ts'
import { listToSettle, readBooks, sumBooks, toConsignorSettlement } from './sums.ts'
import { FROZEN, requireConsignment } from './terms.ts'
import { getTerms } from './view.ts'

/** Closes the books of a sale of many sellers: what each gets is a sum of purchases, fixed once they are settled. */
export function settlingService({ database: { db }, now }: { database: Database; now: () => Date }) {
  return {
    /** @throws AppError `not_found`; `conflict` for a sale without consignors */
    async read(userId: string, listingId: string): Promise<Settlement> {
      await checkOwnListing(db, userId, listingId)
      // One instant for all sums, so that they add up while tills sell.
      return db.transaction(
        async (tx) => {
          const { closedAt } = await requireConsignment(tx, listingId)
          const books = await readBooks(tx, listingId)
          const rows = listToSettle(books)
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
        const line = await settlements.findUnknownLine(tx, listingId, purchaseId)
        if (!line) throw new AppError('not_found', t.lazy`This line is not unknown anymore`)
        if (tag.consignor === null) {
          const nobody = { ownerId: null, splitBasisPoints: null, isUnknown: false }
          return settlements.updateLine(tx, purchaseId, nobody)
        }
        const consignor = await queries.findConsignor(tx, listingId, { number: tag.consignor })
        if (!consignor) throw consignorNotFound()
        await settlements.updateLine(tx, purchaseId, {
          ownerId: consignor.id,
          // A line whose consignor the till knew keeps the split of its moment.
          ...(line.ownerId !== consignor.id && {
            splitBasisPoints: getTerms(consignor, consignment).splitBasisPoints,
          }),
          consignedItemId: tag.item === null ? null : await findUnsold(tx, consignor, tag.item),
          isUnknown: false,
        })
      })
    },

    /**
     * Takes back whose a line was, as when another consignor claims it: it is unknown again. Idempotent.
     * @param number of the consignor whose it was before it was matched; null for nobody's
     * @throws AppError `not_found` for no line of a till; `conflict` for a consignor who is settled
     */
    async reopenLine(
      userId: string,
      { listingId, purchaseId }: { listingId: string; purchaseId: string },
      number: number | null,
    ): Promise<void> {
      await db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, listingId)
        const consignment = await requireConsignment(tx, listingId)
        const line = await settlements.findTillLine(tx, listingId, purchaseId)
        if (!line) throw itemNotFound()
        if (line.isUnknown) return
        const before = number === null ? null : await queries.findConsignor(tx, listingId, { number })
        if (number !== null && !before) throw consignorNotFound()
        if (line.settledAt !== null || before?.settledAt) throw new AppError('conflict', FROZEN)
        await settlements.updateLine(tx, purchaseId, {
          ownerId: before?.id ?? null,
          splitBasisPoints: before && getTerms(before, consignment).splitBasisPoints,
          consignedItemId: null,
          isUnknown: true,
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
        const rows = listToSettle(books).filter(({ consignorId: id }) => open.has(id) && (chosen?.has(id) ?? true))
        await settlements.settle(tx, new Map(rows.map(({ consignorId, sums }) => [consignorId, sums])), now())
        return { settled: rows.length }
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
