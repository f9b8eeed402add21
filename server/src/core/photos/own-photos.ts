import type { Readable } from 'node:stream'
import type { Database, Queryable } from '#db/database.ts'
import type { ObjectStore } from '#ports/objects/port.ts'
import { type Admission, readWhole } from './admission.ts'
import { keyOfUrl } from './keys.ts'
import * as queries from './queries.ts'
import * as uploadQueries from './upload-queries.ts'

/** A photo in its owner's data export. */
export interface OwnPhoto {
  id: string
  listingId: string | null
  mediaType: string
  /** The original bytes; null if they are missing in the store. */
  open(): Promise<Readable | null>
}

interface Options {
  database: Database
  objects: ObjectStore
  photos: Admission
}

/** Photos by owner rather than by listing. */
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
     * Returns the upright master of an uploaded photo for use outside listings. A photo in no listing is deleted.
     * @returns a JPEG without metadata
     * @throws AppError `not_found` for a photo of another user, `invalid` for a URL that names no photo
     */
    async takeMaster(userId: string, imageUrl: string): Promise<Buffer> {
      const { masterKey, objectKey } = await photos.ownPhoto([userId], keyOfUrl(imageUrl))
      const jpeg = await readWhole(objects, masterKey)
      await db.transaction((tx) => queries.discardPhotos(tx, { looseKey: objectKey, ownerId: userId }))
      return jpeg
    },

    /** Deletes all photos and uploads of an account, within the transaction that deletes it. */
    async removeUserPhotos(tx: Queryable, userId: string): Promise<void> {
      await queries.discardPhotos(tx, { ownerId: userId })
      await uploadQueries.giveUpUploads(tx, { ownerId: userId })
    },
  }
}
