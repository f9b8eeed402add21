import { t } from '@yardsnap/contract/texts'
import { MAX_SAVED_SALES, type ListingMark, type SavedListing, type SavedEntry } from '@yardsnap/contract/saved'
import { pick } from '@yardsnap/contract/objects'
import { v7 as uuidv7 } from 'uuid'
import type { Outgoing, Redacted } from '#log/redaction.ts'
import type { Database, Queryable } from '#db/database.ts'
import { sqlState } from '#db/failures.ts'
import { AppError } from '#errors.ts'
import type { InterestService } from '#core/interest/service.ts'
import * as queries from './queries.ts'

export type SavedService = ReturnType<typeof savedService>

const FOREIGN_KEY_VIOLATION = '23503'

/**
 * What can be a stop of a trip: the sales of hosts, those that neighbors saw, and houses of community days, all named by their
 * ids. All but the houses can be saved.
 */
export interface SavableSales {
  /** Those that one viewer may see; other ids are left out. */
  readPublic: (viewerId: string | null, ids: string[]) => Promise<Map<string, Redacted<SavedListing>>>
  /** The sales of hosts, which everybody may see, in place of these seen ones. */
  findHosts: (seenSaleIds: string[]) => Promise<Map<string, string>>
}

interface Dependencies {
  database: Database
  listings: SavableSales
  interest: Pick<InterestService, 'note'>
}

export function savedService({ database, listings, interest }: Dependencies) {
  const { db } = database

  return {
    async list(userId: string): Promise<Outgoing<SavedEntry>[]> {
      const rows = await queries.listSaved(db, userId)
      const found = await listings.readPublic(
        userId,
        rows.map((row) => row.listingId),
      )
      const gone = rows.filter(({ listingId, isSeenSale }) => isSeenSale && !found.has(listingId))
      const hosts = await listings.findHosts(gone.map(({ listingId }) => listingId))
      return rows.map((row, sortOrder) =>
        toSavedEntry({ ...row, sortOrder }, found.get(row.listingId), hosts.get(row.listingId)),
      )
    },

    /** For the export of a person's data. */
    async exportOwn(userId: string): Promise<Pick<SavedEntry, 'listingId' | 'sortOrder' | 'mark' | 'note'>[]> {
      return (await this.list(userId)).map((entry) => pick(entry, ['listingId', 'sortOrder', 'mark', 'note']))
    },

    /**
     * Saves a public sale at the end of the shopper's order. An already saved one keeps its place.
     * @throws AppError `not_found` for a draft or a missing sale, `conflict` if the list is full
     */
    async save(userId: string, listingId: string): Promise<Outgoing<SavedEntry>> {
      const found = await listings.readPublic(userId, [listingId])
      const sale = found.get(listingId)
      if (!sale || sale.communityHouse) throw notFound()
      const isSeenSale = sale.isSeenSale === true
      return db.transaction(async (tx) => {
        await queries.lockOrder(tx, userId)
        const before = await queries.listSaved(tx, userId)
        const isNew = before.every((row) => row.listingId !== listingId)
        if (isNew && before.length >= MAX_SAVED_SALES) {
          throw new AppError('conflict', t.lazy`You can save up to ${MAX_SAVED_SALES} sales`)
        }
        if (isNew) await insertSaved(tx, { userId, listingId, isSeenSale })
        if (isNew) interest.note(userId, listingId, 'save')
        const rows = isNew ? await queries.listSaved(tx, userId) : before
        const sortOrder = rows.findIndex((row) => row.listingId === listingId)
        const row = rows[sortOrder]
        if (!row) throw notFound()
        return toSavedEntry({ ...row, sortOrder }, sale)
      })
    },

    async remove(userId: string, listingId: string): Promise<void> {
      await db.transaction(async (tx) => {
        await queries.lockOrder(tx, userId)
        await queries.deleteSaved(tx, userId, listingId)
      })
    },

    isSaved: async (userId: string, listingId: string): Promise<boolean> =>
      (await queries.findSaved(db, userId, listingId)) !== undefined,

    /** @param at when it was pressed @returns the mark that counts @throws AppError `not_found` if the listing is not saved */
    async mark(
      userId: string,
      listingId: string,
      { mark, at }: { mark: ListingMark | null; at?: string | undefined },
    ): Promise<ListingMark | null> {
      const counting = await queries.writeMark(db, userId, { listingId, mark, at: notAfterNow(at) })
      if (counting === undefined) throw notSaved()
      return counting
    },

    /** @param at when it was written @returns the note that counts @throws AppError `not_found` if the listing is not saved */
    async note(
      userId: string,
      listingId: string,
      { note, at }: { note: string; at?: string | undefined },
    ): Promise<string> {
      const counting = await queries.writeNote(db, userId, { listingId, note, at: notAfterNow(at) })
      if (counting === undefined) throw notSaved()
      return counting
    },

    /** Moves the named listings to the front; the others keep their order. @returns the whole order */
    async reorder(userId: string, listingIds: string[]): Promise<string[]> {
      return db.transaction(async (tx) => {
        await queries.lockOrder(tx, userId)
        const saved = (await queries.listSaved(tx, userId)).map((row) => row.listingId)
        const isSaved = new Set(saved)
        const isNamed = new Set(listingIds)
        const order = [...listingIds.filter((id) => isSaved.has(id)), ...saved.filter((id) => !isNamed.has(id))]
        await queries.writeOrder(tx, userId, order)
        return order
      })
    },
  }
}

/** @throws AppError `not_found` if the sale was just deleted */
async function insertSaved(
  tx: Queryable,
  sale: { userId: string; listingId: string; isSeenSale: boolean },
): Promise<void> {
  try {
    await queries.insertSaved(tx, { id: uuidv7(), ...sale })
  } catch (error) {
    if (sqlState(error) === FOREIGN_KEY_VIOLATION) throw notFound()
    throw error
  }
}

/** Otherwise a device whose clock is ahead would override all others. */
function notAfterNow(at: string | undefined): Date {
  return new Date(Math.min(Date.parse(at ?? '') || Date.now(), Date.now()))
}

function notSaved(): AppError {
  return new AppError('not_found', t.lazy`This sale is not among your saved sales`)
}

function notFound(): AppError {
  return new AppError('not_found', t.lazy`This sale does not exist or is no longer available`)
}

function toSavedEntry(
  saved: queries.SavedRow,
  listing: Redacted<SavedListing> | undefined,
  hostListingId: string | null = null,
): Outgoing<SavedEntry> {
  return listing
    ? { ...saved, isAvailable: true, listing }
    : { ...saved, isAvailable: false, listing: null, hostListingId }
}
