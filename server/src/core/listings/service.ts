import { t } from '@yardsnap/contract/texts'
import { fullName } from '@yardsnap/contract/names'
import type { Listing, ListingSummary } from '@yardsnap/contract/listings'
import type { ListingChanges, ListingInput, MyListing } from '@yardsnap/contract/own-listings'
import { v7 as uuidv7 } from 'uuid'
import type { Redacted } from '#log/redaction.ts'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { ConfirmationService } from '#core/accounts/service.ts'
import type { PhotosService } from '#core/photos/service.ts'
import type { PlacesService } from '#core/places/service.ts'
import type { PlansService } from '#core/plans/service.ts'
import {
  isCoEditor,
  toHiding,
  listingHidden,
  listingNotFound,
  lockOwnListing,
  refreshAddressVisibility,
  refuseHidden,
  type Seller,
} from './ownership.ts'
import { refuseOtherCover } from './cover.ts'
import { deletion } from './deletion.ts'
import { derivedFields } from './derived-fields.ts'
import { claimListingKey, insertNew, applyDefaultTimes } from './insertion.ts'
import { type Listeners, noteUpdate } from './listeners.ts'
import { publication } from './publication.ts'
import * as queries from './queries.ts'
import { toListing, toListingSummary } from './view.ts'

export { nearness, placeSeenBy, placeSeenByVisitor, toPublicHouse } from './address.ts'
export { toUnlistedStop } from './unlisted-stop.ts'
export { withCoverFirst } from './cover.ts'
export { listingsCalendar } from './calendar.ts'

export type ListingsService = ReturnType<typeof listingsService>

interface Dependencies extends Listeners {
  database: Database
  confirmation: Pick<ConfirmationService, 'requireConfirmed'>
  plans: PlansService
  places: PlacesService
  photos: PhotosService
  /** For how long only Premium shoppers find a new sale. */
  earlyAccessHours: number
}

export interface CreateOptions {
  idempotencyKey?: string | null
  id?: string
  also?: (tx: Queryable) => Promise<void>
}

/** Whether somebody edits the listing of another person. */
async function isEditedBy(
  db: Queryable,
  viewerId: string | null,
  { id, sellerId }: Pick<queries.ListingRow, 'id' | 'sellerId'>,
): Promise<boolean> {
  return viewerId !== null && viewerId !== sellerId && (await isCoEditor(db, viewerId, id))
}

export function listingsService(dependencies: Dependencies) {
  const { database, confirmation, plans, places, photos, earlyAccessHours, ...listeners } = dependencies
  const { db } = database
  const placing = derivedFields(places)
  const publish = publication({ confirmation, plans, earlyAccessHours })

  /** One listing as `viewerId` may see it. @throws AppError `not_found`, also for a draft of another user; `hidden` */
  async function read(viewerId: string | null, listingId: string, from: Queryable = db): Promise<Redacted<Listing>> {
    const found = await queries.findListing(from, listingId)
    if (!found) throw toRefusal(undefined)
    const isCoHost = await isEditedBy(from, viewerId, found.listing)
    const seenBy = isCoHost ? found.listing.sellerId : viewerId
    if (!isVisibleTo(seenBy, found.listing)) throw toRefusal(found.listing)
    const items = await queries.listItems(from, listingId)
    const listing = toListing({ row: found.listing, host: found.host, plan: found.plan, items, viewerId: seenBy })
    return { ...listing, isCoHost }
  }

  /** @throws AppError `not_found` for a listing of another user */
  async function readOwn(userId: string, listingId: string, from: Queryable = db): Promise<Redacted<Listing>> {
    const listing = await read(userId, listingId, from)
    if (!listing.isOwner || listing.isCoHost) throw listingNotFound()
    return listing
  }

  /** @returns how many listings are shown again */
  async function unhide(tx: Queryable, which: { listingId: string } | { sellerId: string }): Promise<number> {
    const shown = await queries.unhideListings(tx, which)
    for (const listingId of shown) {
      await refreshAddressVisibility(tx, listingId)
      await listeners.onPublicChange(tx, listingId)
    }
    return shown.length
  }

  return {
    read,

    async listOwn(userId: string): Promise<Redacted<MyListing>[]> {
      const rows = await queries.listOwnListings(db, userId)
      const ids = rows.map((row) => row.id)
      const pictures = await queries.listCardPictures(db, ids)
      return rows.map((row) => ({
        ...toListingSummary(row, { imageUrls: pictures.get(row.id) ?? [], viewerId: userId }),
        hiding: toHiding(row),
        hasUnpublishedChanges: row.hasUnpublishedChanges,
      }))
    },

    /**
     * The seller's own listing as the public sees it, for exports.
     * @throws AppError `not_found` unless the seller owns it
     */
    async readForOthers(sellerId: string, listingId: string): Promise<Redacted<Listing>> {
      const found = await findOwn(db, sellerId, listingId)
      const items = await queries.listItems(db, listingId)
      return toListing({ row: found.listing, host: found.host, plan: found.plan, items, viewerId: null })
    },

    /** The public listings among the ids: never a draft, not even for its seller. */
    readPublic: (viewerId: string | null, listingIds: string[]) => readPublicListings(db, viewerId, listingIds),

    readOwn: (userId: string, listingId: string): Promise<Redacted<Listing>> => readOwn(userId, listingId),

    /** @throws AppError `not_found` unless the user owns the listing; `forbidden` while the admin hides it */
    async checkCopyable(userId: string, listingId: string): Promise<void> {
      refuseHidden((await findOwn(db, userId, listingId)).listing)
    },

    /** The seller to contact about a listing that `viewerId` may see. @throws AppError `not_found` */
    async findContact(viewerId: string, listingId: string): Promise<{ sellerId: string; title: string }> {
      const found = await queries.findListing(db, listingId)
      if (!found || !isVisibleTo(viewerId, found.listing)) throw listingNotFound()
      return { sellerId: found.listing.sellerId, title: found.listing.title }
    },

    /**
     * Creates a listing; a repeated call with the same idempotency key or id returns the same listing.
     * @param options `also` runs in the same transaction, after a new listing was inserted
     * @throws AppError `listing_limit`; `conflict` if the key was used for another request, or the id by a listing that was
     *   deleted; `not_found` if the id is that of another user's listing
     */
    async create(
      owner: Seller,
      input: ListingInput,
      { idempotencyKey = null, id = uuidv7(), also }: CreateOptions = {},
    ): Promise<Redacted<Listing>> {
      const { status = 'draft', ...fields } = input
      const placed = await placing.derived(fields, {})
      return db.transaction(async (tx) => {
        if (idempotencyKey) {
          const claim = { userId: owner.id, key: idempotencyKey, listingId: id }
          const earlierId = await claimListingKey(tx, claim, input)
          if (earlierId !== null) return read(owner.id, earlierId, tx)
        }
        const own = { id, sellerId: owner.id, title: input.title }
        const row = await insertNew(tx, { ...fields, ...applyDefaultTimes(input), ...placed, ...own })
        if (!row) return readOwn(owner.id, id, tx)
        refuseOtherCover(row.coverUrl, [])
        // Before the plan is locked: it may lock another listing.
        await also?.(tx)
        await plans.takeListing(tx, owner.id)
        if (status === 'published') {
          const published = await publish(tx, owner, { listing: row, changes: { status } })
          const values = { status, ...published }
          await queries.updateListing(tx, id, values)
          await noteUpdate(tx, listeners, { before: row, values })
        }
        await refreshAddressVisibility(tx, id)
        return read(owner.id, id, tx)
      })
    },

    /**
     * @param also runs in the same transaction, with the listing locked
     * @throws AppError `not_found`, `conflict` if `version` is outdated, `listing_limit` when publishing
     */
    async update(
      owner: Seller,
      listingId: string,
      changes: ListingChanges,
      also?: (tx: Queryable) => Promise<void>,
    ): Promise<Redacted<Listing>> {
      const before = await findOwn(db, owner.id, listingId)
      const { version, status, ...fields } = changes
      // Done before the lock is taken, because it may wait for an external geocoder.
      const placed = await placing.derived(fields, before.listing)
      return db.transaction(async (tx) => {
        const listing = await lockOwnListing(tx, owner.id, listingId)
        refuseOutdated(listing, version)
        const values = { ...fields, ...placed, ...(status && { status }) }
        if (status === 'published' && listing.status === 'draft') await listeners.checkPublishable(tx, listingId)
        const published = await publish(tx, owner, { listing, changes: values })
        await queries.updateListing(tx, listingId, { ...values, ...published })
        await refreshAddressVisibility(tx, listingId)
        await also?.(tx)
        if (fields.coverUrl) {
          refuseOtherCover(fields.coverUrl, await photos.listIn(tx, listingId))
          await photos.publish(tx, listingId, [fields.coverUrl])
        }
        await noteUpdate(tx, listeners, { before: listing, values })
        return read(owner.id, listingId, tx)
      })
    },

    /** Includes drafts. */
    listOwnIds: (userId: string): Promise<string[]> => queries.listOwnIds(db, userId),

    /**
     * For the admin: turns a public listing into a draft that its seller cannot publish.
     * @param reason that the seller reads
     * @returns false for a draft, which nobody else can see anyway, and for one that is hidden for this reason already
     */
    hide: async (tx: Queryable, listingId: string, reason: string): Promise<boolean> =>
      (await queries.hideListings(tx, { listingId, reason })) > 0,

    /**
     * For the admin: restores a hidden listing. It counts as active again even if that exceeds the plan's limit; then
     * only further publishing is refused.
     * @returns whether it was hidden
     */
    unhide: async (tx: Queryable, listingId: string): Promise<boolean> => (await unhide(tx, { listingId })) > 0,

    /** When an account is suspended: hides all public listings, and `unhideSellerListings` restores those. @returns how many */
    hideSellerListings: (tx: Queryable, sellerId: string) => queries.hideListings(tx, { sellerId }),
    unhideSellerListings: (tx: Queryable, sellerId: string): Promise<number> => unhide(tx, { sellerId }),

    ...deletion({ database, photos, plans, onDelete: listeners.onDelete }),
  }
}

/** @throws AppError `conflict` if the caller saw another version */
function refuseOutdated(listing: queries.ListingRow, version: number | undefined): void {
  if (version === undefined || version === listing.version) return
  throw new AppError('conflict', t.lazy`This listing was changed elsewhere. Reload to see the newest version.`)
}

/** @throws AppError `not_found` unless the user owns the listing */
async function findOwn(db: Queryable, userId: string, listingId: string) {
  const found = await queries.findListing(db, listingId)
  if (found?.listing.sellerId !== userId) throw listingNotFound()
  return found
}

function toRefusal(listing: queries.ListingRow | undefined): AppError {
  return listing?.hiddenStatus ? listingHidden() : listingNotFound()
}

/** A draft is visible only to its seller. */
function isVisibleTo(viewerId: string | null, { status, sellerId }: queries.ListingRow): boolean {
  return status !== 'draft' || sellerId === viewerId
}

async function readPublicListings(
  db: Queryable,
  viewerId: string | null,
  listingIds: string[],
): Promise<Map<string, Redacted<ListingSummary & { ownerName: string }>>> {
  const rows = await queries.listPublicListings(db, listingIds)
  const pictures = await queries.listCardPictures(
    db,
    rows.map(({ listing }) => listing.id),
  )
  return new Map(
    rows.map(({ listing, host }) => {
      const ownerName = fullName(host)
      const imageUrls = pictures.get(listing.id) ?? []
      return [listing.id, { ...toListingSummary(listing, { imageUrls, viewerId }), ownerName }]
    }),
  )
}
