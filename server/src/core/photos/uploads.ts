import { t } from '@yardsnap/contract/texts'
import type { Readable } from 'node:stream'
import { MAX_PHOTO_BYTES, PHOTO_TOO_LARGE, tooLargeText } from '@yardsnap/contract/photos'
import type { Database } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { DirectUpload, ObjectStore } from '#ports/objects/port.ts'
import type { Admission } from './admission.ts'
import type { BodySlots } from './body-slots.ts'
import * as uploadQueries from './upload-queries.ts'
import { UPLOAD_SECONDS } from './removal.ts'
import type { StorageQuota } from './storage-quota.ts'

/** Files occupy whole disk blocks and an inode, so many small parts use more than their bytes. */
const LEAST_PART_BYTES = 64 * 1024

interface Options {
  database: Database
  objects: ObjectStore
  photos: Admission
  quota: StorageQuota
  withSlot: BodySlots
}

/** Uploads by browsers to signed URLs. */
export function uploads({ database, objects, photos, quota, withSlot }: Options) {
  const { db } = database

  async function check(action: 'put' | 'part', put: SignedPut): Promise<uploadQueries.UploadRow> {
    const { key, query, senderId, declaredBytes } = put
    objects.verify(action, { key, query })
    const upload = await uploadQueries.findUpload(db, key)
    if (!upload) throw new AppError('forbidden', t.lazy`This address has been used`)
    if (senderId !== null && upload.ownerId !== senderId) {
      throw new AppError('forbidden', t.lazy`This address was made for another person`)
    }
    await put.count(upload.ownerId)
    if (declaredBytes !== undefined && declaredBytes > upload.reservedBytes) throw tooLarge(upload)
    return upload
  }

  return {
    /** @param bytes size of the file, if the client knows it */
    async create(ownerId: string, { bytes }: { bytes?: number | undefined }): Promise<DirectUpload & { key: string }> {
      if (bytes !== undefined && bytes > MAX_PHOTO_BYTES) throw new AppError('too_large', PHOTO_TOO_LARGE)
      const reservedBytes = bytes ?? MAX_PHOTO_BYTES
      const { key } = await photos.permit(ownerId, { kind: 'single', reservedBytes })
      const limits = { maxBytes: reservedBytes, expiresInSeconds: UPLOAD_SECONDS }
      const direct = await objects.signUpload(key, { ...limits, ...(bytes !== undefined && { bytes }) })
      return { ...direct, key }
    },

    /**
     * Receives the bytes of a whole photo at the URL from `create`. @returns their ETag
     * @throws AppError `forbidden` unless the URL permits it, `too_large`, errors about an invalid photo
     */
    async receive(put: SignedPut): Promise<string> {
      const { reservedBytes } = await check('put', put)
      let etag = ''
      await photos.writeOnce(put.key, async () => {
        ;({ etag } = await objects.put(put.key, put.body, { maxBytes: reservedBytes }))
      })
      return etag
    },

    /**
     * Receives the bytes of one part. @returns their ETag
     * @throws AppError `too_large` if the parts together exceed the reserved size
     */
    async receivePart(put: SignedPut): Promise<string> {
      const upload = await check('part', put)
      const { declaredBytes } = put
      if (declaredBytes === undefined) throw new AppError('invalid', t.lazy`The Content-Length of a part must be given`)
      const part = { uploadId: put.query['uploadId'] ?? '', partNumber: Number(put.query['partNumber']) }
      const bytes = Math.max(declaredBytes, LEAST_PART_BYTES)
      return withSlot(upload.ownerId, async () => {
        await quota.checkDisk(declaredBytes)
        const isTaken = await uploadQueries.reservePart(db, { id: upload.id, partNumber: part.partNumber, bytes })
        if (!isTaken) throw tooLarge(upload)
        return (await objects.putPart(put.key, part, put.body, { maxBytes: declaredBytes })).etag
      })
    },
  }
}

function tooLarge({ reservedBytes }: uploadQueries.UploadRow): AppError {
  return new AppError('too_large', tooLargeText(reservedBytes))
}

export interface SignedPut {
  key: string
  query: Record<string, string | undefined>
  body: Readable
  /** The Content-Length header, if any. It is not trusted. */
  declaredBytes: number | undefined
  /** Null if signed out. Then the signature alone authorizes the upload, as with a bucket. */
  senderId: string | null
  /** Counts the call against the account's rate limit. @throws AppError `rate_limited` */
  count(ownerId: string): Promise<void>
}
