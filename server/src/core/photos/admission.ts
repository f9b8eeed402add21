import { t } from '@yardsnap/contract/texts'
import { buffer } from 'node:stream/consumers'
import { MAX_PHOTO_BYTES, PHOTO_TOO_LARGE } from '@yardsnap/contract/photos'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#db/database.ts'
import { AppError } from '#errors.ts'
import { makeMaster } from '#pictures/master.ts'
import type { ObjectStore } from '#ports/objects/port.ts'
import type { BodySlots } from './body-slots.ts'
import { getMasterKey, photoNotFound, uploadKey } from './keys.ts'
import * as queries from './queries.ts'
import * as uploadQueries from './upload-queries.ts'
import type { Removal } from './removal.ts'
import type { StorageQuota, ReservationRequest } from './storage-quota.ts'

interface Options {
  database: Database
  objects: ObjectStore
  quota: StorageQuota
  removal: Removal
  withSlot: BodySlots
}

export type Admission = ReturnType<typeof admission>

/** Turns uploads into photos: permits them in advance, accepts each write once, and validates the bytes before use. */
export function admission({ database, objects, quota, removal, withSlot }: Options) {
  const { db } = database

  /**
   * Makes a photo of a received object: validates it, stores an upright master beside it and inserts the row. An
   * invalid object is deleted immediately.
   */
  async function admit(upload: uploadQueries.UploadRow): Promise<queries.PhotoRow> {
    try {
      await insertPhoto(upload)
    } catch (error) {
      if (isPhotosFault(error)) await removal.giveUp([upload.id])
      throw error
    }
    const [admitted] = await queries.findPhotos(db, [upload.objectKey])
    if (!admitted) throw photoNotFound()
    return admitted
  }

  async function insertPhoto(upload: uploadQueries.UploadRow): Promise<void> {
    const { objectKey, ownerId } = upload
    const received = await objects.head(objectKey)
    if (!received) throw new AppError('conflict', t.lazy`This photo has not been uploaded yet`)
    const { bytes } = received
    if (bytes > MAX_PHOTO_BYTES) throw new AppError('too_large', PHOTO_TOO_LARGE)
    const { jpeg, contentHash, info } = await makeMaster(
      async () => (await objects.getFile(objectKey)) ?? readWhole(objects, objectKey),
    )
    const { mediaType, width, height } = info
    const id = uuidv7()
    const masterKey = getMasterKey(id)
    await objects.put(masterKey, jpeg, { maxBytes: jpeg.length })
    const sizes = { bytes, masterBytes: jpeg.length, width, height }
    const photo = { id, ownerId, objectKey, masterKey, contentHash, mediaType, ...sizes }
    const isNew = await db
      .transaction((tx) => quota.settle(tx, upload, () => queries.insertPhoto(tx, photo)))
      .catch(async (error: unknown) => {
        // After any other error the row may have been written, so the sweep decides.
        if (error instanceof AppError) await Promise.allSettled([objects.remove(masterKey)])
        throw error
      })
    if (!isNew) await objects.remove(masterKey)
  }

  return {
    /**
     * Permits one upload up to a size. @returns its id and key
     * @throws AppError as `reserve` of the quota does
     */
    async permit(ownerId: string, source: UploadSource): Promise<{ id: string; key: string }> {
      const id = uuidv7()
      const key = uploadKey(id)
      await quota.reserve(ownerId, [{ id, ownerId, objectKey: key, ...source }])
      return { id, key }
    },

    /**
     * Runs the single write that an upload permits. After a failure, another write is permitted.
     * @throws AppError `forbidden` if the upload was already used; `rate_limited`, `unavailable` when too many bodies
     *   are being received; `storage_full`; `quota_exceeded`; errors about an invalid photo
     */
    async writeOnce(key: string, write: () => Promise<unknown>): Promise<void> {
      const upload = await uploadQueries.claimUpload(db, key)
      if (!upload) throw new AppError('forbidden', t.lazy`This address has been used`)
      try {
        await quota.checkDisk(0)
        await withSlot(upload.ownerId, write)
        await admit(upload)
      } catch (error) {
        // If this cleanup fails too, because the store or the database is down, the sweep does it later.
        await Promise.allSettled([objects.remove(key), uploadQueries.reopenUpload(db, upload.id)])
        throw error
      }
    },

    /**
     * The photo of a key, for its owner, who is one of `ownerIds`. Bytes that were uploaded directly to a bucket are validated here on first use.
     * @throws AppError `not_found` for a photo of another user, `conflict` while it is not uploaded; errors about an
     *   invalid photo
     */
    async ownPhoto(ownerIds: readonly string[], key: string): Promise<queries.PhotoRow> {
      const [photo] = await queries.findPhotos(db, [key])
      if (photo && ownerIds.includes(photo.ownerId)) return photo
      const upload = photo ? null : await uploadQueries.findUpload(db, key)
      if (!upload || !ownerIds.includes(upload.ownerId)) throw photoNotFound()
      const isCheckedLater = objects.kind === 's3' && upload.kind === 'single'
      if (!isCheckedLater) throw new AppError('conflict', t.lazy`This photo has not been uploaded yet`)
      return admit(upload)
    },
  }
}

/** Source and maximum size of an upload. */
type UploadSource = Pick<ReservationRequest, 'kind' | 'reservedBytes' | 'sourceUrl'>

/** Whether retrying with the same bytes is pointless. */
function isPhotosFault(error: unknown): boolean {
  return (
    error instanceof AppError && ['unsupported_type', 'invalid', 'too_large', 'quota_exceeded'].includes(error.code)
  )
}

/** @throws AppError `not_found` if there is no such object */
export async function readWhole(objects: ObjectStore, key: string): Promise<Buffer> {
  const stream = await objects.read(key)
  if (!stream) throw photoNotFound()
  return buffer(stream)
}
