import {
  applyChanges,
  changesBetween,
  type Draft,
  type DraftChanges,
  type DraftContent,
  type DraftItem,
  type DraftSaved,
  hasChanges,
} from '@yardsnap/contract/drafts'
import type { DetectedItem } from '@yardsnap/contract/detection'
import { MAX_ITEMS_PER_LISTING } from '@yardsnap/contract/items'
import { DEFAULT_LISTING_TITLE, type Listing, type ListingChanges } from '@yardsnap/contract/listings'
import type { Redacted } from '#redaction.ts'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { ItemsService } from '#features/items/service.ts'
import { bumpVersion, lockOwnListing, type Seller } from '#features/listings/ownership.ts'
import type { ListingsService } from '#features/listings/service.ts'
import type { PhotosService } from '#features/photos/service.ts'
import { withFound, withoutPhoto } from './found.ts'
import * as queries from './queries.ts'
import { load, stateOf, workingCopies } from './working-copy.ts'

export type DraftsService = ReturnType<typeof draftsService>

interface Dependencies {
  database: Database
  listings: Pick<ListingsService, 'create' | 'update'>
  items: Pick<ItemsService, 'summarize'>
  photos: Pick<PhotosService, 'admit' | 'attach' | 'listIn' | 'remove'>
}

/** Saves of one draft at the same moment are merged one after the other. */
const ATTEMPTS = 5

/** The seller's working copy of a listing: of a draft the listing itself, of a public one with unpublished changes. */
export function draftsService({ database, listings, items, photos }: Dependencies) {
  const { db } = database

  const copies = workingCopies(items)

  async function draftOf(from: Queryable, userId: string, listingId: string): Promise<Draft> {
    const current = await load(from, userId, listingId)
    return { listingId, ...stateOf(current), ...copyOf(current.content), photos: await photos.listIn(from, listingId) }
  }

  /** @throws AppError `conflict` when somebody else has saved meanwhile */
  async function merge(owner: Seller, listingId: string, sent: DraftChanges) {
    const before = await load(db, owner.id, listingId)
    const { content, conflicts } = applyChanges(before.content, sent, 'theirs')
    refuseTooMany(content)
    const changes = changesBetween(before.content, content)
    if (!hasChanges(changes)) return { before, conflicts }
    const { version } = before.row
    const pictures = await photos.admit(owner.id, await newPictures(listingId, changes))
    if (before.published) {
      const { published } = before
      await database.db.transaction(async (tx) => {
        const { version: now } = await lockOwnListing(tx, owner.id, listingId)
        if (now !== version) throw new AppError('conflict', 'This listing was changed elsewhere.')
        await photos.attach(tx, owner, listingId, pictures)
        await copies.keepUnpublished(tx, listingId, published, content)
        await bumpVersion(tx, listingId)
      })
    } else {
      await listings.update(owner, listingId, { ...changes.fields.changes, version }, async (tx) => {
        await photos.attach(tx, owner, listingId, pictures)
        if (changes.items.length > 0) await copies.writeItems(tx, listingId, content, changes)
      })
    }
    return { before, conflicts }
  }

  /** The photos of changed items that are not in the listing yet. */
  async function newPictures(listingId: string, changes: DraftChanges): Promise<string[]> {
    const known = new Set((await photos.listIn(db, listingId)).map(({ url }) => url))
    const urls = changes.items.flatMap(({ changes: item }) => [
      ...(item?.imageUrls ?? []),
      item?.cropUrl,
      item?.sourceImageUrl,
    ])
    return urls.flatMap((url) => url?.split('?')[0] ?? []).filter((url) => !known.has(url))
  }

  return {
    /** @throws AppError `not_found` for a listing of another user */
    read: (userId: string, listingId: string): Promise<Draft> => draftOf(db, userId, listingId),

    /**
     * Merges changes into a draft, or into the unpublished changes of a public listing.
     * @param version 0 creates the listing, unless an earlier call has
     * @throws AppError `not_found` for a listing or picture of another user; `listing_limit`; `photo_limit`; `invalid`
     */
    async save(
      owner: Seller,
      listingId: string,
      { version, ...sent }: DraftChanges & { version: number },
    ): Promise<DraftSaved> {
      if (version === 0 && !(await queries.findListing(db, owner.id, listingId))) {
        const { title = DEFAULT_LISTING_TITLE, ...fields } = sent.fields.changes
        await listings.create(owner, { title, ...fields }, { id: listingId })
      }
      const { before, conflicts } = await retryConflicts(() => merge(owner, listingId, sent))
      const isOther = before.row.version !== version || conflicts.length > 0
      const after = await load(db, owner.id, listingId)
      return {
        ...stateOf(after),
        conflicts,
        draft: isOther ? await draftOf(db, owner.id, listingId) : null,
      }
    },

    /**
     * Changes a listing; a change of its status also publishes what was unpublished.
     * @throws AppError as ListingsService.update
     */
    async update(owner: Seller, listingId: string, changes: ListingChanges): Promise<Redacted<Listing>> {
      const current = changes.status === undefined ? null : await load(db, owner.id, listingId)
      if (!current?.published) return listings.update(owner, listingId, changes)
      const { content, published, row } = current
      const unpublished = changesBetween(published, content)
      const all = { version: row.version, ...unpublished.fields.changes, ...changes }
      return listings.update(owner, listingId, all, async (tx) => {
        if (unpublished.items.length > 0) await copies.writeItems(tx, listingId, content, unpublished)
        await queries.deleteUnpublished(tx, listingId)
      })
    },

    /** Discards unpublished changes. @throws AppError `not_found` for a listing of another user */
    async discard(userId: string, listingId: string): Promise<Draft> {
      return db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, listingId)
        await queries.deleteUnpublished(tx, listingId)
        await bumpVersion(tx, listingId)
        return draftOf(tx, userId, listingId)
      })
    },

    /** Adds detected items, but for those of photos that are no longer in the listing. */
    async addFound(tx: Queryable, userId: string, listingId: string, found: readonly DetectedItem[]): Promise<void> {
      await lockOwnListing(tx, userId, listingId)
      const attached = new Set((await photos.listIn(tx, listingId)).map(({ url }) => url))
      const current = await load(tx, userId, listingId)
      const present = found.filter(({ sourceImageUrl }) => attached.has(sourceImageUrl))
      await copies.keepItems(tx, listingId, current, withFound(current.content.items, present))
    },

    /** Removes a photo and the pictures that items have of it. @throws AppError `not_found` */
    async removePhoto(userId: string, listingId: string, photoId: string): Promise<void> {
      await db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, listingId)
        const photo = (await photos.listIn(tx, listingId)).find(({ id }) => id === photoId)
        await photos.remove(tx, userId, listingId, photoId)
        if (!photo) return
        const current = await load(tx, userId, listingId)
        const { published } = current
        if (published) {
          // Shoppers cannot see the picture from now on, so their items lose it too.
          const stripped = { ...published, items: withoutPhoto(published.items, photo.url) }
          await copies.writeItems(tx, listingId, stripped, changesBetween(published, stripped))
          current.published = stripped
        }
        await copies.keepItems(tx, listingId, current, withoutPhoto(current.content.items, photo.url))
      })
    },
  }
}

function copyOf({ fields, items }: DraftContent): { fields: DraftContent['fields']; items: DraftItem[] } {
  return { fields, items: [...items] }
}

function refuseTooMany({ items }: DraftContent): void {
  const kept = items.filter(({ state }) => state === 'kept').length
  if (kept > MAX_ITEMS_PER_LISTING) {
    throw new AppError('invalid', `A sale has at most ${MAX_ITEMS_PER_LISTING} items`)
  }
}

async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const isConflict = error instanceof AppError && error.code === 'conflict'
      if (!isConflict || attempt === ATTEMPTS) throw error
    }
  }
}
