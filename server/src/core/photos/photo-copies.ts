import { getPlanLimits } from '@yardsnap/contract/plans'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#db/database.ts'
import type { Seller } from '#core/listings/ownership.ts'
import type { ObjectStore } from '#ports/objects/port.ts'
import { getMasterKey, objectPath, uploadKey } from './keys.ts'
import * as queries from './queries.ts'
import type { Removal } from './removal.ts'
import type { StorageQuota } from './storage-quota.ts'

/** Keeps a large copy from monopolizing the store. */
const PHOTOS_AT_ONCE = 8

interface Options {
  database: Database
  objects: ObjectStore
  quota: StorageQuota
  removal: Removal
}

interface Pair {
  photo: queries.PhotoRow
  copy: queries.PhotoRow
}

/**
 * Copies photos to another listing of the same seller, because a photo belongs to one listing and is deleted with it.
 * Copies count toward the quota even if the store shares the bytes.
 */
export function photoCopies({ database, objects, quota, removal }: Options) {
  const { db } = database

  async function copyObjects({ photo, copy }: Pair): Promise<void> {
    await Promise.all([objects.copy(photo.objectKey, copy.objectKey), objects.copy(photo.masterKey, copy.masterKey)])
  }

  async function copyAll(pairs: Pair[]): Promise<void> {
    for (let from = 0; from < pairs.length; from += PHOTOS_AT_ONCE) {
      await Promise.all(pairs.slice(from, from + PHOTOS_AT_ONCE).map(copyObjects))
    }
    await db.transaction(async (tx) => {
      await quota.end(
        tx,
        pairs.map(({ copy }) => copy.id),
      )
      await queries.insertCopies(
        tx,
        pairs.map(({ copy }) => copy),
      )
    })
  }

  return {
    /**
     * Copies as many of a listing's photos as the seller's plan allows. The copies are in no listing yet; the sweep
     * removes those that are never attached.
     * @param only the URLs of the photos to copy; all without it
     * @returns a map from each photo's URL to its copy's URL, in order
     * @throws AppError `quota_exceeded` if they do not all fit the account's quota
     */
    async copy(seller: Seller, listingId: string, only?: ReadonlySet<string>): Promise<Map<string, string>> {
      const all = await queries.listListingPhotos(db, listingId)
      const photos = only ? all.filter(({ objectKey }) => only.has(objectPath(objectKey))) : all
      const allowed = photos.slice(0, getPlanLimits(seller, Date.now()).photosPerListing)
      const pairs = allowed.map((photo) => ({ photo, copy: createCopy(photo) }))
      await quota.reserve(seller.id, pairs.map(toReservation))
      try {
        await copyAll(pairs)
      } catch (error) {
        await Promise.allSettled([removal.giveUp(pairs.map(({ copy }) => copy.id))])
        throw error
      }
      return new Map(pairs.map(({ photo, copy }) => [objectPath(photo.objectKey), objectPath(copy.objectKey)]))
    },
  }
}

function createCopy(photo: queries.PhotoRow): queries.PhotoRow {
  const id = uuidv7()
  return {
    ...photo,
    id,
    objectKey: uploadKey(id),
    masterKey: getMasterKey(id),
    listingId: null,
    isUnpublished: false,
    createdAt: new Date(),
  }
}

function toReservation({ copy }: Pair) {
  const { id, ownerId, objectKey, bytes, masterBytes } = copy
  return { id, ownerId, objectKey, kind: 'copy' as const, reservedBytes: bytes + masterBytes }
}
