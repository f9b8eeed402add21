import { t } from '@yardsnap/contract/texts'
import { MAX_PHOTO_BYTES } from '@yardsnap/contract/photos'
import type { Database } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { DirectUpload, ObjectStore, PartName, UploadedPart } from '#ports/objects/port.ts'
import type { Admission } from './admission.ts'
import * as uploadQueries from './upload-queries.ts'
import { type Removal, UPLOAD_SECONDS } from './removal.ts'

export interface MultipartName {
  ownerId: string
  key: string
  uploadId: string
}

interface Options {
  database: Database
  objects: ObjectStore
  photos: Admission
  removal: Removal
}

/** Multipart uploads by browsers. Every call throws AppError `not_found` for an upload of another user. */
export function multipart({ database, objects, photos, removal }: Options) {
  const { db } = database

  async function own({ ownerId, key, uploadId }: MultipartName): Promise<uploadQueries.UploadRow> {
    const upload = await uploadQueries.findUpload(db, key)
    const isOwn = upload?.ownerId === ownerId && upload.multipartId === uploadId
    if (!upload || !isOwn) throw new AppError('not_found', t.lazy`This upload does not exist`)
    return upload
  }

  return {
    async create(ownerId: string): Promise<{ key: string; uploadId: string }> {
      const { id, key } = await photos.permit(ownerId, { kind: 'multipart', reservedBytes: MAX_PHOTO_BYTES })
      try {
        const uploadId = await objects.createMultipart(key)
        await uploadQueries.setMultipartId(db, id, uploadId)
        return { key, uploadId }
      } catch (error) {
        await Promise.allSettled([removal.giveUp([id])])
        throw error
      }
    },

    async listParts(name: MultipartName): Promise<UploadedPart[]> {
      await own(name)
      return objects.listParts(name.key, name.uploadId)
    },

    async signPart(name: MultipartName, partNumber: PartName['partNumber']): Promise<DirectUpload> {
      await own(name)
      const limits = { maxBytes: MAX_PHOTO_BYTES, expiresInSeconds: UPLOAD_SECONDS }
      return objects.signPart(name.key, { uploadId: name.uploadId, partNumber }, limits)
    },

    async complete(name: MultipartName, parts: { partNumber: number; etag: string }[]): Promise<void> {
      await own(name)
      const { key, uploadId } = name
      await photos.writeOnce(key, () => objects.completeMultipart(key, { uploadId, parts, maxBytes: MAX_PHOTO_BYTES }))
    },

    async abort(name: MultipartName): Promise<void> {
      const upload = await own(name)
      await objects.abortMultipart(name.key, name.uploadId)
      await removal.giveUp([upload.id])
    },
  }
}
