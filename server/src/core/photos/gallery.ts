import { t } from '@yardsnap/contract/texts'
import type { CropRectangle } from '@yardsnap/contract/items'
import { FREE_PHOTO_LIMIT, type DraftPhoto, type Photo } from '@yardsnap/contract/photos'
import { FREE_PHOTOS_PER_LISTING, getPlanLimits } from '@yardsnap/contract/plans'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import { checkOwnListing, listingNotFound, lockOwnListing, type Seller } from '#core/listings/ownership.ts'
import type { Admission } from './admission.ts'
import { keyOfUrl, objectPath, photoNotFound } from './keys.ts'
import * as queries from './queries.ts'
import type { StorageQuota } from './storage-quota.ts'

/** A photo with the data that an analysis needs. */
export interface AnalyzedPhoto extends Photo {
  objectKey: string
  /** SHA-256 of the uploaded bytes, hexadecimal, the same for repeated uploads of a photo. */
  contentHash: string
}

interface Dependencies {
  database: Database
  photos: Admission
  quota: Pick<StorageQuota, 'changeOwner'>
}

export function gallery({ database, photos: admitted, quota }: Dependencies) {
  const { db } = database

  async function attachWithin(tx: Queryable, seller: Seller, listingId: string, keys: string[]): Promise<void> {
    await lockOwnListing(tx, seller.id, listingId)
    const photos = await queries.findPhotos(tx, keys)
    const isElsewhere = ({ listingId: of, seenSaleId, donationId }: queries.PhotoRow) =>
      [of, seenSaleId, donationId].some((id) => id !== null)
    if (photos.some((photo) => photo.listingId !== listingId && isElsewhere(photo))) {
      throw new AppError('conflict', t.lazy`This photo is in another of your sales. Upload it again for this one.`)
    }
    // What a co-host has uploaded becomes the seller's, and counts for the seller's storage from now on.
    const others = photos.filter(({ ownerId }) => ownerId !== seller.id)
    if (others.some(({ ownerId }) => ownerId !== seller.byUserId)) throw photoNotFound()
    await quota.changeOwner(tx, others, seller.id)
    const present = await queries.listListingPhotos(tx, listingId)
    const idOfKey = new Map(photos.filter((photo) => !photo.listingId).map((photo) => [photo.objectKey, photo.id]))
    const photoIds = keys.flatMap((key) => idOfKey.get(key) ?? [])
    const limit = getPlanLimits(seller, Date.now()).photosPerListing
    if (photoIds.length > 0 && present.length + photoIds.length > limit) throw overLimit(limit)
    const from = (present.at(-1)?.position ?? -1) + 1
    const attached = await queries.attachPhotos(tx, { listingId, photoIds, from })
    if (attached !== photoIds.length) throw new AppError('conflict', t.lazy`This photo was just added to another sale`)
  }

  async function describe(objectKeys: string[], from: Queryable = db): Promise<AnalyzedPhoto[]> {
    const found = new Map((await queries.findPhotos(from, objectKeys)).map((photo) => [photo.objectKey, photo]))
    return objectKeys.flatMap((key) => {
      const photo = found.get(key)
      return photo ? [{ ...toPhoto(photo), objectKey: key, contentHash: photo.contentHash }] : []
    })
  }

  /**
   * Validates the uploaded photos of a seller, or of the co-host who acts for them, and returns their unique keys. Runs
   * before the transaction that attaches them, so that no locks are held while photos are fetched and decoded.
   * @throws AppError `not_found` for a photo of another user, `invalid` for a URL that names no photo
   */
  async function admit({ id, byUserId = id }: Pick<Seller, 'id' | 'byUserId'>, imageUrls: string[]): Promise<string[]> {
    const keys = [...new Set(imageUrls.map(keyOfUrl))]
    for (const key of keys) await admitted.ownPhoto([byUserId, id], key)
    return keys
  }

  return {
    /** Photos by their object keys, in that order; missing ones are left out. */
    describe,

    admit,

    /**
     * Attaches admitted photos to a listing; those already attached keep their positions.
     * @param tx locks the listing until it ends
     * @returns the photos of `keys`, in their order
     * @throws AppError `not_found` for a listing of another user, `photo_limit`, `conflict` for a photo of another
     *   listing
     */
    async attach(tx: Queryable, seller: Seller, listingId: string, keys: string[]): Promise<AnalyzedPhoto[]> {
      await attachWithin(tx, seller, listingId, keys)
      return describe(keys, tx)
    },

    /** Admits photos and attaches them to a listing. @throws AppError as `admit` and `attach` */
    async add(seller: Seller, listingId: string, imageUrls: string[]): Promise<Photo[]> {
      const keys = await admit(seller, imageUrls)
      await db.transaction((tx) => attachWithin(tx, seller, listingId, keys))
      return describe(keys)
    },

    /**
     * The photos that a listing shows.
     * @throws AppError `not_found` if the listing does not exist or is a draft of another user
     */
    async list(viewerId: string | null, listingId: string): Promise<Photo[]> {
      if (!(await queries.canSeeListing(db, listingId, viewerId))) throw listingNotFound()
      return (await queries.listListingPhotos(db, listingId)).filter(({ isUnpublished }) => !isUnpublished).map(toPhoto)
    },

    /** The photos of a listing whose owner the caller has checked, in order. */
    async listIn(from: Queryable, listingId: string): Promise<DraftPhoto[]> {
      return (await queries.listListingPhotos(from, listingId)).map((photo) => {
        return { ...toPhoto(photo), isUnpublished: photo.isUnpublished }
      })
    },

    /** Shows shoppers the photos of a locked listing that they do not see yet; with `imageUrls` only those. */
    async publish(tx: Queryable, listingId: string, imageUrls?: string[]): Promise<void> {
      await queries.publishPhotos(tx, listingId, imageUrls?.map(keyOfUrl))
    },

    /** Deletes the photos of a locked listing that shoppers have not seen. */
    async removeUnpublished(tx: Queryable, listingId: string): Promise<void> {
      await queries.discardPhotos(tx, { unpublishedOf: listingId })
    },

    /** Includes the blurs, which only the seller may see. @throws AppError `not_found` for a listing of another user */
    async listOwn(userId: string, listingId: string): Promise<(AnalyzedPhoto & { blurs: CropRectangle[] })[]> {
      await checkOwnListing(db, userId, listingId)
      return (await queries.listListingPhotos(db, listingId)).map((photo) => {
        const { objectKey, contentHash, blurs } = photo
        return { ...toPhoto(photo), objectKey, contentHash, blurs }
      })
    },

    /**
     * Sets the parts of a photo that are blurred in every picture of it. Copies in browser caches may remain for
     * PUBLIC_SECONDS.
     * @throws AppError `not_found` for a photo that is not the user's or not in this listing
     */
    async setBlurs(
      userId: string,
      { listingId, photoId, blurs }: { listingId: string; photoId: string; blurs: CropRectangle[] },
    ): Promise<{ blurs: CropRectangle[] }> {
      const isSet = await queries.updateBlurs(db, { listingId, photoId, ownerId: userId, blurs })
      if (!isSet) throw photoNotFound()
      return { blurs }
    },

    /** @throws AppError `not_found` for a photo that is not the user's or not in this listing */
    async remove(tx: Queryable, userId: string, listingId: string, photoId: string): Promise<void> {
      const removed = await queries.discardPhotos(tx, { listingId, photoId, ownerId: userId })
      if (removed === 0) throw photoNotFound()
    },

    /** Makes the photos of a locked listing another user's. @throws AppError `quota_exceeded` */
    async handOver(tx: Queryable, { listingId, from, to }: { listingId: string; from: string; to: string }) {
      const photos = (await queries.listListingPhotos(tx, listingId)).filter(({ ownerId }) => ownerId === from)
      await quota.changeOwner(tx, photos, to)
    },

    /** Deletes a listing's photos within the transaction that deletes the listing. */
    async removeForListing(tx: Queryable, listingId: string): Promise<void> {
      await queries.discardPhotos(tx, { listingId })
    },

    /**
     * Photos are private until their listing is published, so this only checks the ownership.
     * @throws AppError `not_found` for a photo of another user, `invalid` for a URL that names no photo
     */
    async keepPrivate(userId: string, imageUrl: string): Promise<{ objectPath: string; visibility: 'private' }> {
      const photo = await admitted.ownPhoto([userId], keyOfUrl(imageUrl))
      return { objectPath: objectPath(photo.objectKey), visibility: 'private' }
    },
  }
}

function toPhoto({ id, objectKey, width, height }: queries.PhotoRow): Photo {
  return { id, url: objectPath(objectKey), width, height }
}

function overLimit(limit: number): AppError {
  const isFree = limit === FREE_PHOTOS_PER_LISTING
  return new AppError('photo_limit', isFree ? FREE_PHOTO_LIMIT : t.lazy`A listing has up to ${limit} photos.`)
}
