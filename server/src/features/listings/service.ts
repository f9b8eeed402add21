import { createHash } from 'node:crypto'
import type {
  Listing,
  ListingChanges,
  ListingInput,
  ListingSummary,
  PositionPrecision,
} from '@yardsnap/contract/listings'
import type { Plan } from '@yardsnap/contract/plans'
import { addDays, dayIn } from '@yardsnap/contract/sale-days'
import { v7 as uuidv7 } from 'uuid'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { PhotosService } from '#features/photos/service.ts'
import type { PlacesService } from '#features/places/service.ts'
import type { PlansService } from '#features/plans/service.ts'
import * as queries from './queries.ts'
import { listingOf, summaryOf } from './view.ts'

export type ListingsService = ReturnType<typeof listingsService>

interface Dependencies {
  database: Database
  plans: PlansService
  places: PlacesService
  photos: PhotosService
}

interface Owner extends Plan {
  id: string
  isPremium: boolean
}

/** Where a day ends last. */
const LAST_TIME_ZONE = 'Etc/GMT+12'
const ENDED_AT_ONCE = 1000

const notFound = () => new AppError('not_found', 'This listing does not exist or has been removed')

export function listingsService({ database, plans, places, photos }: Dependencies) {
  const { db } = database

  /** One listing as `viewerId` may see it. @throws AppError `not_found`, also for another's draft. */
  async function read(viewerId: string | null, listingId: string, from: Queryable = db): Promise<Listing> {
    const found = await queries.findListing(from, listingId)
    if (!found || !isVisibleTo(viewerId, found.listing)) throw notFound()
    const items = await queries.listItems(from, listingId)
    return listingOf({ row: found.listing, host: found.host, items, viewerId })
  }

  /** The columns that follow from the ones a caller changes: one address line, and where it is. */
  async function derived(input: ListingChanges, before: queries.ListingValues): Promise<queries.ListingValues> {
    const after = { ...before, ...input }
    const parts = ['streetAddress', 'city', 'state', 'zipCode'] as const
    const hasMoved = parts.some((part) => input[part] !== undefined && input[part] !== before[part])
    const values: queries.ListingValues = {}
    if (hasMoved && input.address === undefined) values.address = addressLine(after)
    if (input.latitude != null && input.longitude != null) {
      values.positionPrecision = 'street'
      values.timeZone = await places.timeZoneAt(input.latitude, input.longitude)
    } else if (hasMoved) {
      Object.assign(values, await positionOf(after))
    }
    return values
  }

  /** An address that cannot be placed never blocks saving: the listing then has no position. */
  async function positionOf(address: queries.ListingValues): Promise<queries.ListingValues> {
    const nowhere = { latitude: null, longitude: null, positionPrecision: null, timeZone: null }
    const { streetAddress = '', city = '', state = '', zipCode = '' } = address
    if (!city && !zipCode) return nowhere
    const place = await places.locate({ streetAddress, city, state, zipCode })
    if (!place) return nowhere
    const { latitude, longitude, precision } = place
    const timeZone = await places.timeZoneAt(latitude, longitude)
    return { latitude, longitude, positionPrecision: precision, timeZone }
  }

  async function publish(tx: Queryable, owner: Owner, listing: queries.ListingRow): Promise<queries.ListingValues> {
    if (listing.status === 'published') return {}
    await plans.checkCanPublish(tx, owner.id, owner)
    return { publishedAt: listing.publishedAt ?? new Date(), isPremiumListing: owner.isPremium }
  }

  return {
    read,

    async listOwn(userId: string): Promise<ListingSummary[]> {
      const rows = await queries.listOwnListings(db, userId)
      const pictures = await queries.listCardPictures(
        db,
        rows.map((row) => row.id),
      )
      return rows.map((row) => summaryOf(row, pictures.get(row.id) ?? []))
    },

    /** By their ids, those of the listings that anybody may see: never a draft, not even to its seller. */
    readPublic: (listingIds: string[]) => readPublicListings(db, listingIds),

    /** Whom to write to about a listing that `viewerId` may see. @throws AppError `not_found` */
    async findContact(viewerId: string, listingId: string): Promise<{ sellerId: string; title: string }> {
      const found = await queries.findListing(db, listingId)
      if (!found || !isVisibleTo(viewerId, found.listing)) throw notFound()
      return { sellerId: found.listing.sellerId, title: found.listing.title }
    },

    /**
     * Makes a listing; with an idempotency key a repeated call answers the same listing.
     * @throws AppError `listing_limit`; `conflict` when the key was used for another request.
     */
    async create(owner: Owner, input: ListingInput, idempotencyKey: string | null): Promise<Listing> {
      const { status = 'draft', ...fields } = input
      const placed = await derived(fields, {})
      return db.transaction(async (tx) => {
        const id = uuidv7()
        if (idempotencyKey) {
          const requestHash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
          const claim = { userId: owner.id, key: idempotencyKey, requestHash, listingId: id }
          const earlier = await queries.claimIdempotencyKey(tx, claim)
          if (earlier && earlier.requestHash !== requestHash) {
            throw new AppError('conflict', 'This Idempotency-Key was used for another request')
          }
          if (earlier) return read(owner.id, earlier.listingId, tx)
        }
        await plans.takeListing(tx, owner.id, owner)
        const row = await queries.insertListing(tx, {
          ...fields,
          ...placed,
          id,
          sellerId: owner.id,
          title: input.title,
        })
        if (status === 'published') {
          await queries.updateListing(tx, id, { status, ...(await publish(tx, owner, row)) })
        }
        return read(owner.id, id, tx)
      })
    },

    /** @throws AppError `not_found`, `conflict` when `version` is not the current one, `listing_limit` on publishing. */
    async update(owner: Owner, listingId: string, changes: ListingChanges): Promise<Listing> {
      const before = await queries.findListing(db, listingId)
      if (before?.listing.sellerId !== owner.id) throw notFound()
      const { version, status, ...fields } = changes
      // Looked up before the lock is taken: a place lookup may wait for an outside service.
      const placed = await derived(fields, before.listing)
      return db.transaction(async (tx) => {
        const listing = await queries.lockOwnListing(tx, owner.id, listingId)
        if (!listing) throw notFound()
        if (version !== undefined && version !== listing.version) {
          throw new AppError('conflict', 'This listing was changed elsewhere. Reload to see the newest version.')
        }
        const published = status === 'published' ? await publish(tx, owner, listing) : {}
        await queries.updateListing(tx, listingId, { ...fields, ...placed, ...published, ...(status && { status }) })
        return read(owner.id, listingId, tx)
      })
    },

    /** Looks up the positions of a user's own listings that are not known to the street. */
    async fixPositions(userId: string): Promise<{ fixedCount: number; totalListings: number }> {
      const own = await queries.listOwnListings(db, userId)
      let fixedCount = 0
      for (const listing of own.filter(({ positionPrecision }) => positionPrecision !== 'street')) {
        const position = await positionOf(listing)
        if (!isBetter(position.positionPrecision, listing.positionPrecision)) continue
        await queries.updateListing(db, listing.id, position)
        fixedCount += 1
      }
      return { fixedCount, totalListings: own.length }
    },

    /** Ends the sales that have been over everywhere for a day. @returns how many */
    endOver: (now: Date) => endOverListings(db, now),

    /** Deletes a listing with all that belongs to it. A draft that was never public gives its monthly slot back. */
    async remove(userId: string, listingId: string): Promise<void> {
      await db.transaction(async (tx) => {
        const listing = await queries.lockOwnListing(tx, userId, listingId)
        if (!listing) throw notFound()
        await photos.removeForListing(tx, listingId)
        await queries.deleteListing(tx, listingId)
        if (!listing.publishedAt) await plans.returnListing(tx, userId, listing.createdAt)
      })
    },
  }
}

/** A draft is its seller's alone. */
function isVisibleTo(viewerId: string | null, { status, sellerId }: queries.ListingRow): boolean {
  return status !== 'draft' || sellerId === viewerId
}

async function readPublicListings(
  db: Queryable,
  listingIds: string[],
): Promise<Map<string, ListingSummary & { ownerName: string }>> {
  const rows = await queries.listPublicListings(db, listingIds)
  const pictures = await queries.listCardPictures(
    db,
    rows.map(({ listing }) => listing.id),
  )
  return new Map(
    rows.map(({ listing, host }) => {
      const ownerName = `${host.firstName} ${host.lastName}`.trim()
      return [listing.id, { ...summaryOf(listing, pictures.get(listing.id) ?? []), ownerName }]
    }),
  )
}

/**
 * Shoppers miss a sale from its first day over on, by the clock where it is; this keeps it out of the indexes that they
 * search.
 */
async function endOverListings(db: Queryable, now: Date): Promise<number> {
  const day = addDays(dayIn(LAST_TIME_ZONE, now), -1)
  let count = 0
  let ended: number
  do {
    ended = await queries.endListings(db, { day, limit: ENDED_AT_ONCE })
    count += ended
  } while (ended === ENDED_AT_ONCE)
  return count
}

/** From nowhere to the street. */
const PRECISIONS = [null, 'state', 'city', 'zip', 'street'] as const

function isBetter(found: PositionPrecision | null | undefined, known: PositionPrecision | null): boolean {
  return PRECISIONS.indexOf(found ?? null) > PRECISIONS.indexOf(known)
}

/** 'Street, City, ST ZIP' of the parts that are known. */
function addressLine(parts: queries.ListingValues): string {
  const region = [parts.state, parts.zipCode].filter(Boolean).join(' ')
  return [parts.streetAddress, parts.city, region].filter(Boolean).join(', ')
}
