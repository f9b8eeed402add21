import { t } from '@yardsnap/contract/texts'
import {
  type Draft,
  type DraftChanges,
  type DraftContent,
  type DraftSaved,
  MAX_DRAFT_ITEMS,
} from '@yardsnap/contract/drafts'
import { applyChanges, changesBetween } from '@yardsnap/contract/draft-changes'
import type { DetectedItem } from '@yardsnap/contract/detection'
import { withPriceSources } from '@yardsnap/contract/former-prices'
import { withGivenTitles } from '@yardsnap/contract/item-titles'
import { getDefaultListingTitle, type Listing } from '@yardsnap/contract/listings'
import type { ListingChanges } from '@yardsnap/contract/own-listings'
import type { Redacted } from '#log/redaction.ts'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { ItemsService } from '#core/items/service.ts'
import { bumpVersion, clearCover, lockOwnListing, refuseLongTexts, type Seller } from '#core/listings/ownership.ts'
import type { ListingsService } from '#core/listings/service.ts'
import type { OwnAccountService } from '#core/accounts/service.ts'
import { inLanguage } from '#text/translations.ts'
import type { PhotosService } from '#core/photos/service.ts'
import { isPieceOf, withDetected, withoutPhoto } from './detected-items.ts'
import { itemStates, refuseTooMany } from './item-states.ts'
import * as queries from './queries.ts'
import { load, toDraftState, type WorkingCopy, workingCopies } from './working-copy.ts'

export type DraftsService = ReturnType<typeof draftsService>

interface Dependencies {
  database: Database
  listings: Pick<ListingsService, 'create' | 'update'>
  items: Pick<ItemsService, 'summarize'>
  ownAccount: Pick<OwnAccountService, 'readLanguage'>
  photos: Pick<PhotosService, 'admit' | 'attach' | 'listIn' | 'publish' | 'remove' | 'removeUnpublished'>
}

type Owner = Pick<Seller, 'id' | 'byUserId'>

/** How often a save of fields is merged again because another one was faster. */
const ATTEMPTS = 5

/** The seller's working copy of a listing: of a draft the listing itself, of a public one with unpublished changes. */
export function draftsService({ database, listings, items, ownAccount, photos }: Dependencies) {
  const { db } = database

  const copies = workingCopies(items)

  async function loadDraft(from: Queryable, { id, byUserId }: Owner, listingId: string): Promise<Draft> {
    const current = await load(from, id, listingId)
    return {
      listingId,
      isCoHost: byUserId !== undefined,
      ...toDraftState(current),
      ...current.content,
      items: [...current.content.items],
      photos: await photos.listIn(from, listingId),
    }
  }

  async function merge(owner: Seller, listingId: string, sent: DraftChanges) {
    const pictures = await photos.admit(owner, await newPictures(listingId, sent))
    const attach = (tx: Queryable) => photos.attach(tx, owner, listingId, pictures)
    const hasFields = Object.keys(sent.fields.changes).length > 0
    const before = await load(db, owner.id, listingId)
    if (hasFields && !before.published) {
      const { content, changes, conflicts } = mergedWith(before, sent)
      const { version } = before.row
      // The address is looked up before the listing is locked: another save in between is a conflict.
      await listings.update(owner, listingId, { ...changes.fields.changes, version }, async (tx) => {
        await attach(tx)
        await copies.write(tx, listingId, before, content)
      })
      return { before, conflicts }
    }
    return db.transaction(async (tx) => {
      await lockOwnListing(tx, owner.id, listingId)
      const current = await load(tx, owner.id, listingId)
      if (hasFields && !current.published) throw new AppError('conflict', t.lazy`This listing was just taken down.`)
      const { content, conflicts } = mergedWith(current, sent)
      await attach(tx)
      if (await copies.write(tx, listingId, current, content)) await bumpVersion(tx, listingId)
      return { before: current, conflicts }
    })
  }

  /** The photos of changed items that are not in the listing yet. */
  async function newPictures(listingId: string, { items: changed }: DraftChanges): Promise<string[]> {
    const known = new Set((await photos.listIn(db, listingId)).map(({ url }) => url))
    return photosOf(changed).filter((url) => !known.has(url))
  }

  /** The same changes without a cover whose photo has gone meanwhile, for which nothing else is refused. */
  async function withoutLostCover(listingId: string, sent: DraftChanges): Promise<DraftChanges> {
    const { base, changes } = sent.fields
    const { coverUrl } = changes
    if (!coverUrl || (await photos.listIn(db, listingId)).some(({ url }) => isPieceOf(url, coverUrl))) return sent
    return { ...sent, fields: { base, changes: { ...changes, coverUrl: null } } }
  }

  /** Writes what follows from a change of the photos of a locked listing. */
  async function writeContent(tx: Queryable, listingId: string, current: WorkingCopy, next: DraftContent) {
    if (await copies.write(tx, listingId, current, next)) await bumpVersion(tx, listingId)
  }

  return {
    /** @throws AppError `not_found` for a listing of another user */
    read: (owner: Owner, listingId: string): Promise<Draft> => loadDraft(db, owner, listingId),

    /** What only the drafts of somebody's listings have, for the export of their data. */
    exportOwn: (userId: string) => queries.listDraftOnly(db, userId),

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
        // It has no photos yet that could be its cover.
        const { title: given, coverUrl: _cover, ...fields } = sent.fields.changes
        const title = given ?? inLanguage(await ownAccount.readLanguage(owner.id), getDefaultListingTitle)
        await listings.create(owner, { title, ...fields }, { id: listingId })
      }
      const given = await withoutLostCover(listingId, sent)
      const { before, conflicts } = await retryConflicts(() => merge(owner, listingId, withGivenTitles(given)))
      const isOther = before.row.version !== version || conflicts.length > 0 || given !== sent
      const state = toDraftState(await load(db, owner.id, listingId))
      const draft = isOther ? await loadDraft(db, owner, listingId) : null
      return { ...state, conflicts, draft }
    },

    /**
     * Changes a listing; a change of its status also publishes what was unpublished, photos included.
     * @throws AppError as ListingsService.update; `too_large`
     */
    async update(owner: Seller, listingId: string, changes: ListingChanges): Promise<Redacted<Listing>> {
      const { content, published, row } = await load(db, owner.id, listingId)
      const { title = content.fields.title, description = content.fields.description } = changes
      refuseLongTexts(content, { fields: { title, description }, items: content.items })
      if (!published || changes.status === undefined) return listings.update(owner, listingId, changes)
      const unpublished = changesBetween(published, content)
      const all = { version: row.version, ...unpublished.fields.changes, ...changes }
      return listings.update(owner, listingId, all, async (tx) => {
        if (unpublished.items.length > 0) await copies.writeListed(tx, listingId, content, unpublished)
        await queries.deleteUnpublished(tx, listingId)
        await photos.publish(tx, listingId)
      })
    },

    /** Discards unpublished changes, and deletes photos that shoppers have not seen. @throws AppError `not_found` for a listing of another user */
    async discard(userId: string, listingId: string): Promise<Draft> {
      return db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, listingId)
        await queries.deleteUnpublished(tx, listingId)
        await photos.removeUnpublished(tx, listingId)
        await bumpVersion(tx, listingId)
        return loadDraft(tx, { id: userId }, listingId)
      })
    },

    /** Adds detected items, but for those of photos that are no longer in the listing. */
    async addFound(tx: Queryable, userId: string, listingId: string, found: readonly DetectedItem[]): Promise<void> {
      await lockOwnListing(tx, userId, listingId)
      const attached = new Set((await photos.listIn(tx, listingId)).map(({ url }) => url))
      const current = await load(tx, userId, listingId)
      const present = found.filter(({ sourceImageUrl }) => attached.has(sourceImageUrl))
      const { fields, items: before } = current.content
      await writeContent(tx, listingId, current, { fields, items: withDetected(before, present) })
    },

    ...itemStates(copies),

    /** Removes a photo and the pictures that items have of it. @throws AppError `not_found` */
    async removePhoto(userId: string, listingId: string, photoId: string): Promise<void> {
      await db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, listingId)
        const photo = (await photos.listIn(tx, listingId)).find(({ id }) => id === photoId)
        await photos.remove(tx, userId, listingId, photoId)
        if (!photo) return
        const current = await load(tx, userId, listingId)
        await clearCover(tx, listingId, photo.url)
        if (current.published) {
          // Shoppers cannot see the picture from now on, so their items lose it too.
          const stripped = withoutPhoto(current.published, photo.url)
          await copies.writeListed(tx, listingId, stripped, changesBetween(current.published, stripped))
          current.published = stripped
        }
        await writeContent(tx, listingId, current, withoutPhoto(current.content, photo.url))
      })
    },
  }
}

/** @throws AppError `invalid`, `too_large` */
function mergedWith({ content: before }: WorkingCopy, sent: DraftChanges) {
  const { content, conflicts } = applyChanges(before, withPriceSources(sent, before.items), 'theirs')
  refuseTooMany(content)
  if (content.items.length > MAX_DRAFT_ITEMS) {
    throw new AppError('invalid', t.lazy`A draft holds at most ${MAX_DRAFT_ITEMS} items`)
  }
  refuseLongTexts(before, content)
  return { content, conflicts, changes: changesBetween(before, content) }
}

/** The photos from which changed items have their pictures. */
function photosOf(changed: DraftChanges['items']): string[] {
  const urls = changed.flatMap(({ changes }) =>
    [changes?.imageUrls ?? [], changes?.cropUrl, changes?.sourceImageUrl].flat(),
  )
  return urls.flatMap((url) => url?.split('?')[0] ?? [])
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
