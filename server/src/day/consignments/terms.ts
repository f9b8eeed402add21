import type { Consignment, ConsignmentInput, ConsignmentStatus } from '@yardsnap/contract/consignments'
import { t } from '@yardsnap/contract/texts'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import { checkOwnListing, lockOwnListing } from '#core/listings/ownership.ts'
import * as queries from './queries.ts'
import { hashTerms, toConsignment } from './view.ts'

const NO_CONSIGNMENT = t.lazy`This sale has no consignors. Set its terms first.`
export const FROZEN = t.lazy`What consignors get is fixed already. Add a correction instead.`

/** @throws AppError `conflict` for a sale without terms */
export async function requireConsignment(db: Queryable, listingId: string): Promise<queries.ConsignmentRow> {
  const consignment = await queries.findConsignment(db, listingId)
  if (!consignment) throw new AppError('conflict', NO_CONSIGNMENT)
  return consignment
}

/** @throws AppError `conflict` when the terms have changed since they were read */
export function refuseOtherTerms({ terms }: Pick<queries.ConsignmentRow, 'terms'>, termsHash: string): void {
  if (hashTerms(terms) !== termsHash) throw new AppError('conflict', t.lazy`The terms have changed. Read them again.`)
}

/** The terms of a sale of many sellers. */
export function consignmentTerms({ database: { db }, now }: { database: Database; now: () => Date }) {
  return {
    async read(userId: string, listingId: string) {
      await checkOwnListing(db, userId, listingId)
      const consignment = await queries.findConsignment(db, listingId)
      return {
        consignment: consignment && toConsignment(consignment),
        consignorCount: await queries.countConsignors(db, listingId),
        itemCount: await queries.countItems(db, listingId),
        announcedCount: await queries.countAnnounced(db, listingId),
      }
    },

    /** The terms of all sales of somebody, for the export of their data. */
    async exportOwn(userId: string): Promise<(Consignment & { listingId: string })[]> {
      const rows = await queries.listConsignmentsOf(db, userId)
      return rows.map((row) => ({ listingId: row.listingId, ...toConsignment(row) }))
    },

    /**
     * Owners of the till become consignors with the next numbers. What was sold before keeps the split of its moment.
     * @throws AppError `conflict` once somebody is settled
     */
    async write(userId: string, listingId: string, input: ConsignmentInput): Promise<Consignment> {
      return db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, listingId)
        if ((await queries.countSettled(tx, listingId)) > 0) throw new AppError('conflict', FROZEN)
        await queries.writeConsignment(tx, { ...input, listingId })
        await queries.numberOwners(tx, listingId)
        await queries.clearBookings(
          tx,
          listingId,
          [...input.dropOffSlots, ...input.pickUpSlots].map(({ id }) => id),
        )
        return toConsignment(await requireConsignment(tx, listingId))
      })
    },

    /** Idempotent. @throws AppError `conflict` without terms, and for opening once somebody is settled */
    async changeStatus(userId: string, listingId: string, status: ConsignmentStatus): Promise<void> {
      await db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, listingId)
        const { closedAt } = await requireConsignment(tx, listingId)
        if ((closedAt === null) === (status === 'open')) return
        if (status === 'open' && (await queries.countSettled(tx, listingId)) > 0) {
          throw new AppError('conflict', t.lazy`A consignor is settled already, so the sale stays closed.`)
        }
        await queries.writeClosedAt(tx, listingId, status === 'open' ? null : now())
      })
    },
  }
}
