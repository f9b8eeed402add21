import { limitsOf } from '@yardsnap/contract/plans'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#db/database.ts'
import type { ObjectStore } from '#ports/objects/port.ts'
import type { Seller } from './gallery.ts'
import { objectPath, uploadKey } from './keys.ts'
import * as queries from './queries.ts'

/** Whoever copies many does not keep the store from everybody else. */
const PHOTOS_AT_ONCE = 8

/** Photos for another sale of the same seller. A photo belongs to one sale, and is deleted with it. */
export function copying({ database, objects }: { database: Database; objects: ObjectStore }) {
  const { db } = database

  async function copyPhoto(photo: queries.PhotoRow): Promise<queries.PhotoRow> {
    const id = uuidv7()
    const [objectKey, masterKey] = [uploadKey(id), `masters/${id}`]
    await Promise.all([objects.copy(photo.objectKey, objectKey), objects.copy(photo.masterKey, masterKey)])
    return { ...photo, id, objectKey, masterKey, listingId: null, createdAt: new Date() }
  }

  return {
    /**
     * Copies as many of a listing's photos as the seller's plan allows. The copies are in no listing yet, and swept
     * when they do not get into one.
     * @returns the address of each copy by that of its photo, in order
     */
    async copy(seller: Seller, listingId: string): Promise<Map<string, string>> {
      const photos = await queries.listListingPhotos(db, listingId)
      const allowed = photos.slice(0, limitsOf(seller, Date.now()).photosPerListing)
      const copies: queries.PhotoRow[] = []
      while (copies.length < allowed.length) {
        const next = allowed.slice(copies.length, copies.length + PHOTOS_AT_ONCE)
        copies.push(...(await Promise.all(next.map(copyPhoto))))
      }
      await queries.insertCopies(db, copies)
      return new Map(
        copies.map(({ objectKey }, index) => [objectPath(allowed[index]!.objectKey), objectPath(objectKey)]),
      )
    },
  }
}
