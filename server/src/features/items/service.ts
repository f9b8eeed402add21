import { totalOf, type Item, type ItemInput } from '@yardsnap/contract/items'
import type { Plan } from '@yardsnap/contract/plans'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { PhotosService } from '#features/photos/service.ts'
import * as queries from './queries.ts'

export type ItemsService = ReturnType<typeof itemsService>

interface Seller extends Plan {
  id: string
}

/** The pictures that an item names, without their crops. */
function picturesOf(item: ItemInput): string[] {
  const urls = [...item.imageUrls, item.sourceImageUrl, item.cropUrl]
  return urls.flatMap((url) => url?.split('?')[0] ?? [])
}

export function itemsService({ database, photos }: { database: Database; photos: PhotosService }) {
  return {
    /**
     * Replaces the items of a listing: all of them or, when one is not valid, none. Pictures that are not attached to
     * the listing yet are attached, within the plan's limit.
     * @throws AppError `not_found` for another's listing or picture, `photo_limit`.
     */
    async replace(seller: Seller, listingId: string, items: ItemInput[]): Promise<Item[]> {
      const pictures = await photos.admit(seller.id, items.flatMap(picturesOf))
      return database.db.transaction(async (tx) => {
        const isOwn = await queries.lockOwnListing(tx, seller.id, listingId)
        if (!isOwn) throw new AppError('not_found', 'This listing does not exist or has been removed')
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
        await queries.summariseItems(tx, listingId, {
          itemCount: items.length,
          itemsText: items.map((item) => `${item.title} ${item.category}`).join('\n'),
          categories: [...new Set(items.map((item) => item.category))],
          totalEstimatedValue: Math.min(totalOf(items), 99_999_999).toFixed(2),
        })
        return written.map(({ listingId: _listing, position: _position, ...item }) => item)
      })
    },
  }
}
