import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { MAX_PHOTO_BYTES, PHOTO_TOO_LARGE } from '@yardsnap/contract/photos'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#db/database.ts'
import { AppError } from '#errors.ts'
import { makeMaster } from '#pictures/master.ts'
import type { DirectUpload, EmbeddedObjectStore, ObjectStore, UploadedPart } from '#ports/objects/port.ts'
import { uploadKey } from './keys.ts'
import * as queries from './queries.ts'

/** How long an address to upload to works. Uppy asks for a new one when it has expired. */
const UPLOAD_SECONDS = 900
/** Uploads begun and photos not yet in a listing, for one user: bounds what can be stored without any listing. */
const MAX_LOOSE_PHOTOS = 200

const noUpload = () => new AppError('not_found', 'This upload does not exist')

export type Uploading = ReturnType<typeof uploading>

/** Receiving photos: whole, in parts, and the check that makes bytes a photo. */
export function uploading({ database, objects }: { database: Database; objects: ObjectStore | EmbeddedObjectStore }) {
  const { db } = database
  const embedded = 'verify' in objects ? objects : null

  async function checkRoom(ownerId: string): Promise<void> {
    if ((await queries.countLoose(db, ownerId)) < MAX_LOOSE_PHOTOS) return
    throw new AppError('rate_limited', 'You have many photos that are in no sale yet. Add them to one first.', {
      retryAfterSeconds: 3600,
    })
  }

  /**
   * Makes a photo of an object that has been received: reads it, keeps an upright master beside it and a row about
   * both. What is no good photo is deleted at once.
   */
  async function admit(upload: queries.UploadRow): Promise<queries.PhotoRow> {
    const { objectKey, ownerId } = upload
    try {
      const received = await objects.head(objectKey)
      if (!received) throw new AppError('conflict', 'This photo has not been uploaded yet')
      if (received.bytes > MAX_PHOTO_BYTES) throw new AppError('too_large', PHOTO_TOO_LARGE)
      const { jpeg, contentHash, info } = await makeMaster(() => readWhole(objects, objectKey))
      const id = uuidv7()
      const masterKey = `masters/${id}`
      await objects.put(masterKey, jpeg, { maxBytes: jpeg.length })
      const { mediaType, width, height } = info
      const photo = { id, ownerId, objectKey, masterKey, contentHash, mediaType, bytes: received.bytes, width, height }
      await database.db.transaction(async (tx) => {
        const isNew = await queries.insertPhoto(tx, photo)
        if (!isNew) await queries.discardObjects(tx, [masterKey])
        await queries.deleteUpload(tx, upload.id)
      })
    } catch (error) {
      if (isPhotosFault(error)) await refuse(upload)
      throw error
    }
    const [admitted] = await queries.findPhotos(db, [objectKey])
    if (!admitted) throw noUpload()
    return admitted
  }

  /** Forgets an upload whose bytes are no photo. */
  async function refuse(upload: queries.UploadRow): Promise<void> {
    await objects.remove(upload.objectKey)
    await queries.deleteUpload(db, upload.id)
  }

  /** Runs the one write that an upload permits; after a failure that was not the photo's it permits another. */
  async function writeOnce(key: string, write: () => Promise<unknown>): Promise<queries.PhotoRow> {
    const upload = await queries.claimUpload(db, key)
    if (!upload) throw new AppError('forbidden', 'This address has been used')
    try {
      await write()
      return await admit(upload)
    } catch (error) {
      // What cannot be undone now, with the store or the database down, is left to the sweep.
      await Promise.allSettled([objects.remove(key), queries.reopenUpload(db, upload.id)])
      throw error
    }
  }

  async function ownMultipart(ownerId: string, key: string, uploadId: string): Promise<queries.UploadRow> {
    const upload = await queries.findUpload(db, key)
    const isOwn = upload?.ownerId === ownerId && upload.multipartId === uploadId
    if (!upload || !isOwn) throw noUpload()
    return upload
  }

  /** The embedded store receives bytes itself; a bucket never sends any here. */
  function receiver(): EmbeddedObjectStore {
    if (!embedded) throw new AppError('not_found', 'There is nothing at this address')
    return embedded
  }

  /** @throws AppError `forbidden` when someone is signed in and it is not the one who asked for the address. */
  async function checkSender(key: string, senderId: string | null): Promise<void> {
    const upload = await queries.findUpload(db, key)
    if (senderId !== null && upload && upload.ownerId !== senderId) {
      throw new AppError('forbidden', 'This address was made for another person')
    }
  }

  return {
    writeOnce,

    /** Permits one import of a photo from elsewhere. @returns the token to start it with */
    async createImport(ownerId: string, sourceUrl: string): Promise<string> {
      await checkRoom(ownerId)
      const id = uuidv7()
      await queries.insertUpload(db, { id, ownerId, objectKey: uploadKey(id), kind: 'remote', sourceUrl })
      return id
    },

    /** @param bytes size of the file, where the sender knows it */
    async create(ownerId: string, { bytes }: { bytes?: number | undefined }): Promise<DirectUpload & { key: string }> {
      if (bytes !== undefined && bytes > MAX_PHOTO_BYTES) throw new AppError('too_large', PHOTO_TOO_LARGE)
      await checkRoom(ownerId)
      const id = uuidv7()
      const key = uploadKey(id)
      await queries.insertUpload(db, { id, ownerId, objectKey: key, kind: 'single' })
      const limits = { maxBytes: MAX_PHOTO_BYTES, expiresInSeconds: UPLOAD_SECONDS }
      const direct = await objects.signUpload(key, { ...limits, ...(bytes !== undefined && { bytes }) })
      return { ...direct, key }
    },

    /** Takes the bytes of a whole photo at the address that `create` gave. @returns its ETag */
    async receive(put: SignedPut): Promise<string> {
      const store = receiver()
      store.verify('put', put)
      await checkSender(put.key, put.senderId)
      refuseDeclared(put.declaredBytes)
      let etag = ''
      await writeOnce(put.key, async () => {
        ;({ etag } = await store.put(put.key, put.body, { maxBytes: MAX_PHOTO_BYTES }))
      })
      return etag
    },

    /** Takes the bytes of one part. @returns its ETag */
    async receivePart(put: SignedPut): Promise<string> {
      const store = receiver()
      store.verify('part', put)
      await checkSender(put.key, put.senderId)
      refuseDeclared(put.declaredBytes)
      const part = { uploadId: put.query['uploadId'] ?? '', partNumber: Number(put.query['partNumber']) }
      const stored = await store.putPart(put.key, part, put.body, { maxBytes: MAX_PHOTO_BYTES })
      return stored.etag
    },

    async createMultipart(ownerId: string): Promise<{ key: string; uploadId: string }> {
      await checkRoom(ownerId)
      const id = uuidv7()
      const key = uploadKey(id)
      const uploadId = await objects.createMultipart(key)
      await queries.insertUpload(db, { id, ownerId, objectKey: key, kind: 'multipart', multipartId: uploadId })
      return { key, uploadId }
    },

    async listParts(ownerId: string, key: string, uploadId: string): Promise<UploadedPart[]> {
      await ownMultipart(ownerId, key, uploadId)
      return objects.listParts(key, uploadId)
    },

    async signPart(
      ownerId: string,
      key: string,
      part: { uploadId: string; partNumber: number },
    ): Promise<DirectUpload> {
      await ownMultipart(ownerId, key, part.uploadId)
      return objects.signPart(key, part, { maxBytes: MAX_PHOTO_BYTES, expiresInSeconds: UPLOAD_SECONDS })
    },

    async completeMultipart(
      ownerId: string,
      key: string,
      upload: { uploadId: string; parts: { partNumber: number; etag: string }[] },
    ): Promise<void> {
      await ownMultipart(ownerId, key, upload.uploadId)
      await writeOnce(key, () => objects.completeMultipart(key, { ...upload, maxBytes: MAX_PHOTO_BYTES }))
    },

    async abortMultipart(ownerId: string, key: string, uploadId: string): Promise<void> {
      const upload = await ownMultipart(ownerId, key, uploadId)
      await objects.abortMultipart(key, uploadId)
      await queries.deleteUpload(db, upload.id)
    },

    /**
     * The photo under a key, as its owner. Bytes that went straight to a bucket are looked at here for the first time.
     * @throws AppError `not_found` for another's, and what `admit` throws for bytes that are no photo.
     */
    async ownPhoto(ownerId: string, key: string): Promise<queries.PhotoRow> {
      const [photo] = await queries.findPhotos(db, [key])
      if (photo?.ownerId === ownerId) return photo
      const upload = photo ? null : await queries.findUpload(db, key)
      if (upload?.ownerId !== ownerId) throw new AppError('not_found', 'This photo does not exist')
      if (embedded || upload.kind !== 'single') throw new AppError('invalid', 'This photo has not been uploaded yet')
      return admit(upload)
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

function refuseDeclared(declaredBytes: number | undefined): void {
  if (declaredBytes !== undefined && declaredBytes > MAX_PHOTO_BYTES) throw new AppError('too_large', PHOTO_TOO_LARGE)
}

/** Whether trying the same bytes again is pointless. */
function isPhotosFault(error: unknown): boolean {
  return error instanceof AppError && ['unsupported_type', 'invalid', 'too_large'].includes(error.code)
}

export async function readWhole(objects: ObjectStore, key: string): Promise<Buffer> {
  const stream = await objects.read(key)
  if (!stream) throw new AppError('not_found', 'This photo does not exist')
  return buffer(stream)
}
