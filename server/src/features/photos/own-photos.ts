import type { Readable } from 'node:stream'
import type { Database, Queryable } from '#db/database.ts'
import type { ObjectStore } from '#ports/objects/port.ts'
import { type Admission, readWhole } from './admission.ts'
import { keyOfUrl } from './keys.ts'
import * as queries from './queries.ts'
import * as uploadQueries from './upload-queries.ts'

/** A photo as its owner may take it away. */
export interface OwnPhoto {
  id: string
  listingId: string | null
  mediaType: string
  /** The bytes as they were uploaded; null when they are missing in the store. */
  open(): Promise<Readable | null>
}

interface Options {
  database: Database
  objects: ObjectStore
  photos: Admission
}

/** Photos as a belonging of a person rather than of a listing. */
export function ownPhotos({ database: { db }, objects, photos }: Options) {
  return {
    async listAllOwn(userId: string): Promise<OwnPhoto[]> {
      const rows = await queries.listOwnPhotos(db, userId)
      return rows.map(({ id, listingId, mediaType, objectKey }) => ({
        id,
        listingId,
        mediaType,
        open: () => objects.read(objectKey),
      }))
    },

    /**
     * The upright picture of an uploaded photo that is to become something else than a listing's. The photo itself goes
     * when it is in no listing.
     * @returns a JPEG without metadata
     * @throws AppError `not_found` for another's photo, `invalid` for an address that is no photo's
     */
    async takeMaster(userId: string, imageUrl: string): Promise<Buffer> {
      const { masterKey, objectKey } = await photos.ownPhoto(userId, keyOfUrl(imageUrl))
      const jpeg = await readWhole(objects, masterKey)
      await db.transaction((tx) => queries.discardPhotos(tx, { looseKey: objectKey, ownerId: userId }))
      return jpeg
    },

    /** Deletes all photos and uploads of an account that is being deleted in the same transaction. */
    async removeOf(tx: Queryable, userId: string): Promise<void> {
      await queries.discardPhotos(tx, { ownerId: userId })
      await uploadQueries.giveUpUploads(tx, { ownerId: userId })
    },
  }
}
