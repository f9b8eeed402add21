import { limitsOf } from '@yardsnap/contract/plans'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#db/database.ts'
import type { ObjectStore } from '#ports/objects/port.ts'
import { readWhole } from './admission.ts'
import type { Seller } from './gallery.ts'
import { objectPath, uploadKey } from './keys.ts'
import * as queries from './queries.ts'

/** Photos for another sale of the same seller. A photo belongs to one sale, and is deleted with it. */
export function copying({ database, objects }: { database: Database; objects: ObjectStore }) {
  const { db } = database

  async function copyObject(from: string, to: string): Promise<void> {
    const bytes = await readWhole(objects, from)
    await objects.put(to, bytes, { maxBytes: bytes.length })
  }

  async function copyPhoto({ objectKey: oldKey, masterKey: oldMaster, ...photo }: queries.PhotoRow): Promise<string> {
    const id = uuidv7()
    const [objectKey, masterKey] = [uploadKey(id), `masters/${id}`]
    await Promise.all([copyObject(oldKey, objectKey), copyObject(oldMaster, masterKey)])
    await queries.insertPhoto(db, { ...photo, id, objectKey, masterKey, listingId: null, createdAt: new Date() })
    return objectPath(objectKey)
  }

  return {
    /**
     * Copies as many of a listing's photos as the seller's plan allows. The copies are in no listing yet, and swept
     * when they do not get into one.
     * @returns the address of each copy by that of its photo, in order
     */
    async copy(seller: Seller, listingId: string): Promise<Map<string, string>> {
      const photos = await queries.listListingPhotos(db, listingId)
      const copies = new Map<string, string>()
      for (const photo of photos.slice(0, limitsOf(seller, Date.now()).photosPerListing)) {
        copies.set(objectPath(photo.objectKey), await copyPhoto(photo))
      }
      return copies
    },
  }
}
