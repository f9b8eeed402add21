import type { Readable } from 'node:stream'
import { MAX_PHOTO_BYTES, PHOTO_TOO_LARGE } from '@yardsnap/contract/photos'
import type { Database } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { DirectUpload, EmbeddedObjectStore, ObjectStore } from '#ports/objects/port.ts'
import type { Admission } from './admission.ts'
import * as queries from './queries.ts'

/** How long an address to upload to works. Uppy asks for a new one when it has expired. */
export const UPLOAD_SECONDS = 900

interface Options {
  database: Database
  objects: ObjectStore | EmbeddedObjectStore
  photos: Admission
}

/** Photos that a browser sends, to an address that it asked for. */
export function uploading({ database, objects, photos }: Options) {
  const { db } = database

  /** The embedded store's bytes come here; a bucket's never do. */
  function receivingStore(): EmbeddedObjectStore {
    if (!('verify' in objects)) throw new AppError('not_found', 'There is nothing at this address')
    return objects
  }

  async function check(action: 'put' | 'part', { key, query, senderId, declaredBytes }: SignedPut): Promise<void> {
    receivingStore().verify(action, { key, query })
    const upload = await queries.findUpload(db, key)
    if (senderId !== null && upload && upload.ownerId !== senderId) {
      throw new AppError('forbidden', 'This address was made for another person')
    }
    if (declaredBytes !== undefined && declaredBytes > MAX_PHOTO_BYTES) throw new AppError('too_large', PHOTO_TOO_LARGE)
  }

  return {
    /** @param bytes size of the file, where the sender knows it */
    async create(ownerId: string, { bytes }: { bytes?: number | undefined }): Promise<DirectUpload & { key: string }> {
      if (bytes !== undefined && bytes > MAX_PHOTO_BYTES) throw new AppError('too_large', PHOTO_TOO_LARGE)
      const { key } = await photos.permit(ownerId, () => ({ kind: 'single' }))
      const limits = { maxBytes: MAX_PHOTO_BYTES, expiresInSeconds: UPLOAD_SECONDS }
      const direct = await objects.signUpload(key, { ...limits, ...(bytes !== undefined && { bytes }) })
      return { ...direct, key }
    },

    /**
     * Takes the bytes of a whole photo at the address that `create` gave. @returns their ETag
     * @throws AppError `forbidden` unless the address permits it, `too_large`, and what makes the bytes no photo.
     */
    async receive(put: SignedPut): Promise<string> {
      await check('put', put)
      let etag = ''
      await photos.writeOnce(put.key, async () => {
        ;({ etag } = await objects.put(put.key, put.body, { maxBytes: MAX_PHOTO_BYTES }))
      })
      return etag
    },

    /** Takes the bytes of one part. @returns their ETag */
    async receivePart(put: SignedPut): Promise<string> {
      await check('part', put)
      const part = { uploadId: put.query['uploadId'] ?? '', partNumber: Number(put.query['partNumber']) }
      const stored = await receivingStore().putPart(put.key, part, put.body, { maxBytes: MAX_PHOTO_BYTES })
      return stored.etag
    },
  }
}

export interface SignedPut {
  key: string
  query: Record<string, string | undefined>
  body: Readable
  /** The Content-Length that was sent, if any. Never trusted to be true. */
  declaredBytes: number | undefined
  /** Null: not signed in. The signature alone is then what counts, as it does at a bucket. */
  senderId: string | null
}
