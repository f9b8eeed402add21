import { t } from '@yardsnap/contract/texts'
import { formerPriceSource } from '@yardsnap/contract/former-prices'
import { Item, getPictureUrl, quantityLeft, sumPrices } from '@yardsnap/contract/items'
import type { ItemInput } from '@yardsnap/contract/item-input'
import { dollars } from '@yardsnap/contract/dollars'
import { keysOf } from '@yardsnap/contract/schemas'
import { pick } from '@yardsnap/contract/objects'
import { v7 as uuidv7 } from 'uuid'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import { bumpVersion, lockOwnListing, refuseLongTexts, type Seller } from '#core/listings/ownership.ts'
import type { PhotosService } from '#core/photos/service.ts'
import type { WebhooksService } from '#core/webhooks/service.ts'
import * as queries from './queries.ts'

export type ItemsService = ReturnType<typeof itemsService>

export interface ItemName {
  listingId: string
  itemId: string
}

const ITEM_COLUMNS = keysOf(Item.shape)

/** The photo URLs of an item, without crop parameters. */
export function getPhotoUrls(item: Pick<ItemInput, 'imageUrls' | 'sourceImageUrl' | 'cropUrl'>): string[] {
  const urls = [...item.imageUrls, item.sourceImageUrl, item.cropUrl]
  return urls.flatMap((url) => url?.split('?')[0] ?? [])
}

export const itemNotFound = (): AppError =>
  new AppError('not_found', t.lazy`This item does not exist or has been removed`)

interface Dependencies {
  database: Database
  photos: PhotosService
  /** Called in the transaction that has changed the items of a public listing. */
  onPublicChange: (tx: Queryable, listingId: string) => Promise<void>
  webhooks: Pick<WebhooksService, 'emitForListing'>
}

export function itemsService({ database, photos, onPublicChange, webhooks }: Dependencies) {
  /** Writes what search and cards read of the items into the listing's row, in the transaction that changes them. */
  async function summarize(tx: Queryable, listingId: string): Promise<void> {
    const rows = await queries.listItems(tx, listingId)
    const total = Math.min(sumPrices(rows), 99_999_999).toFixed(2)
    const { isPublic } = await queries.writeSummary(tx, listingId, { ...summarizeItems(rows), total })
    if (isPublic) await onPublicChange(tx, listingId)
  }

  /** @param pieces sold by item; what became available again is no event */
  async function emitSold(tx: Queryable, listingId: string, pieces: Iterable<[itemId: string, quantity: number]>) {
    const sold = [...pieces].filter(([, quantity]) => quantity > 0)
    const events = sold.map(([itemId, quantity]) => {
      return { type: 'item.sold' as const, data: { listingId, itemId, quantity } }
    })
    await webhooks.emitForListing(tx, listingId, events)
  }

  return {
    summarize,

    /** Items of other sellers' published listings for price comparison; their titles contain all of the words. */
    findPublished: async (search: queries.PublishedSearch) => {
      const rows = await queries.listPublished(database.db, search)
      return rows.map(({ cropUrl, imageUrls, price, ...item }) => {
        return { ...item, price: dollars(price), imageUrl: getPictureUrl({ cropUrl, imageUrls }) }
      })
    },

    /**
     * Replaces all items of a listing, or none if one is invalid. Pictures that are not yet attached to the listing are
     * attached, within the plan's limit, and shoppers of a public listing see them.
     * @throws AppError `not_found` for a listing or picture of another user, `photo_limit`, `too_large`
     */
    async replace(seller: Seller, listingId: string, items: ItemInput[]): Promise<Item[]> {
      const urls = items.flatMap(getPhotoUrls)
      const pictures = await photos.admit(seller, urls)
      return database.db.transaction(async (tx) => {
        const fields = await lockOwnListing(tx, seller.id, listingId)
        refuseLongTexts(null, { fields, items })
        await photos.attach(tx, seller, listingId, pictures)
        await photos.publish(tx, listingId, urls)

        const known = new Set(await queries.listItemIds(tx, listingId))
        const used = new Set<string>()
        const rows = items.map((item, position) => {
          const isKnown = item.id !== undefined && known.has(item.id) && !used.has(item.id)
          const id = isKnown && item.id ? item.id : uuidv7()
          used.add(id)
          return { ...item, priceSource: item.priceSource ?? formerPriceSource(item), id, listingId, position }
        })
        const written = await queries.replaceItems(tx, listingId, rows)
        await summarize(tx, listingId)
        await bumpVersion(tx, listingId)
        return written.map((row) => pick(row, ITEM_COLUMNS))
      })
    },

    /**
     * Locks an item and its listing until the transaction ends. @throws AppError `not_found`, also for those of another
     * user
     */
    async lock(tx: Queryable, userId: string, { listingId, itemId }: ItemName): Promise<queries.ItemRow> {
      await lockOwnListing(tx, userId, listingId)
      const item = await queries.findItem(tx, listingId, itemId)
      if (!item) throw itemNotFound()
      return item
    },

    /**
     * Changes the number of sold pieces of a locked item; negative values make pieces available again.
     * @throws AppError `conflict` if fewer are left
     */
    async changeSold(tx: Queryable, item: queries.ItemRow, by: number): Promise<void> {
      const left = quantityLeft(item)
      if (by > left)
        throw new AppError('conflict', left === 0 ? t.lazy`This is sold already` : t.lazy`Only ${left} are left`)
      await queries.writeSoldQuantity(tx, item.id, Math.max(0, item.soldQuantity + by))
      await summarize(tx, item.listingId)
      await emitSold(tx, item.listingId, [[item.id, by]])
    },

    /**
     * Changes the sold pieces of items of a locked listing; more may be sold than there are.
     * @param pieces by item; negative ones become available again
     */
    async changeSoldPieces(tx: Queryable, listingId: string, pieces: ReadonlyMap<string, number>): Promise<void> {
      for (const [itemId, by] of pieces) await queries.addSoldQuantity(tx, itemId, by)
      if (pieces.size > 0) await summarize(tx, listingId)
      await emitSold(tx, listingId, pieces)
    },

    /** Notes how many pieces of a locked item are promised; what is more than all of them counts as all. */
    changePending: (tx: Queryable, item: queries.ItemRow, quantity: number): Promise<void> =>
      queries.writePendingQuantity(tx, item.id, Math.min(quantity, item.quantity)),
  }
}

/** The part of a listing's items that can still be bought, for search and cards. */
function summarizeItems(rows: queries.ItemRow[]): queries.ItemsSummary {
  const left = rows.filter((row) => quantityLeft(row) > 0)
  return {
    itemCount: left.length,
    itemsText: left.map(({ title, category, gtin }) => [title, category, gtin].filter(Boolean).join(' ')).join('\n'),
    categories: [...new Set(left.map((item) => item.category))],
  }
}
