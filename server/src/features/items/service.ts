import { type Item, type ItemInput, quantityLeft, totalOf } from '@yardsnap/contract/items'
import { dollars } from '@yardsnap/contract/dollars'
import { v7 as uuidv7 } from 'uuid'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import { lockOwnListing, type Seller } from '#features/listings/ownership.ts'
import type { PhotosService } from '#features/photos/service.ts'
import * as queries from './queries.ts'

export type ItemsService = ReturnType<typeof itemsService>

export interface ItemName {
  listingId: string
  itemId: string
}

/** The pictures that an item names, without their crops. */
function picturesOf(item: ItemInput): string[] {
  const urls = [...item.imageUrls, item.sourceImageUrl, item.cropUrl]
  return urls.flatMap((url) => url?.split('?')[0] ?? [])
}

export function itemsService({ database, photos }: { database: Database; photos: PhotosService }) {
  return {
    /** Items of other people's published sales to compare prices with: all of the words in their titles. */
    findPublished: async (search: queries.PublishedSearch) => {
      const rows = await queries.listPublished(database.db, search)
      return rows.map(({ cropUrl, imageUrls, price, ...item }) => {
        return { ...item, price: dollars(price), imageUrl: cropUrl ?? imageUrls[0] ?? null }
      })
    },

    /**
     * Replaces the items of a listing: all of them or, when one is not valid, none. Pictures that are not attached to
     * the listing yet are attached, within the plan's limit.
     * @throws AppError `not_found` for another's listing or picture, `photo_limit`.
     */
    async replace(seller: Seller, listingId: string, items: ItemInput[]): Promise<Item[]> {
      const pictures = await photos.admit(seller.id, items.flatMap(picturesOf))
      return database.db.transaction(async (tx) => {
        await lockOwnListing(tx, seller.id, listingId)
        await photos.attach(tx, seller, listingId, pictures)

        const known = new Set(await queries.listItemIds(tx, listingId))
        const used = new Set<string>()
        const rows = items.map((item, position) => {
          const isKnown = item.id !== undefined && known.has(item.id) && !used.has(item.id)
          const id = isKnown && item.id ? item.id : uuidv7()
          used.add(id)
          return { ...item, id, listingId, position }
        })
        const written = await queries.replaceItems(tx, listingId, rows)
        const total = Math.min(totalOf(items), 99_999_999).toFixed(2)
        await queries.writeSummary(tx, listingId, { ...summaryOf(written), total })
        return written.map(({ listingId: _listing, position: _position, soldQuantity: _sold, ...item }) => item)
      })
    },

    /** Holds an item and its sale until the transaction ends. @throws AppError `not_found`, also for another's */
    async lock(tx: Queryable, userId: string, { listingId, itemId }: ItemName): Promise<queries.ItemRow> {
      await lockOwnListing(tx, userId, listingId)
      const item = await queries.findItem(tx, listingId, itemId)
      if (!item) throw new AppError('not_found', 'This item does not exist or has been removed')
      return item
    },

    /**
     * Counts pieces of an item that is locked as sold, or with a negative number as for sale again.
     * @throws AppError `conflict` when fewer are left
     */
    async changeSold(tx: Queryable, item: queries.ItemRow, by: number): Promise<void> {
      const left = quantityLeft(item)
      if (by > left) throw new AppError('conflict', left === 0 ? 'This is sold already' : `Only ${left} are left`)
      await queries.writeSoldQuantity(tx, item.id, Math.max(0, item.soldQuantity + by))
      await queries.writeSummary(tx, item.listingId, summaryOf(await queries.listItems(tx, item.listingId)))
    },
  }
}

/** What search and cards tell of a sale: what can still be bought there. */
function summaryOf(rows: queries.ItemRow[]): queries.ItemsSummary {
  const left = rows.filter((row) => quantityLeft(row) > 0)
  return {
    itemCount: left.length,
    itemsText: left.map((item) => `${item.title} ${item.category}`).join('\n'),
    categories: [...new Set(left.map((item) => item.category))],
  }
}
