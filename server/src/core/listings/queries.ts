import type { PageStyle } from '@yardsnap/contract/page-styles'
import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { cardPictures, pictureWorth } from '#db/card-pictures.ts'
import type { Queryable } from '#db/database.ts'
import { user } from '#db/schema/accounts.ts'
import { deletedListings } from '#db/schema/deleted-listings.ts'
import { isKept, items } from '#db/schema/items.ts'
import { idempotencyKeys, listings, unpublishedChanges } from '#db/schema/listings.ts'
import { payWays } from '#db/schema/pay-ways.ts'
import { photos } from '#db/schema/photos.ts'

/** These generated columns are only for search. */
const { pos: _pos, search: _search, days: _days, ...listingColumns } = getTableColumns(listings)
const { search: _itemSearch, ...itemColumns } = { ...getTableColumns(items), pictureWorth }

export type ListingRow = Omit<typeof listings.$inferSelect, 'pos' | 'search' | 'days'>
type Writable = Omit<ListingRow, 'id' | 'sellerId' | 'createdAt' | 'lastDay'>
/** Columns to write; undefined ones stay unchanged. */
export type ListingValues = { [Column in keyof Writable]?: Writable[Column] | undefined }
/** `pictureWorth` ranks the pictures that represent the listing; higher is better. */
export type ItemRow = Omit<typeof items.$inferSelect, 'search'> & { pictureWorth: number }

export interface HostRow {
  firstName: string
  lastName: string
  image: string | null
  /** Null before they have said how they are paid. */
  payKinds: string[] | null
}

const hostColumns = {
  firstName: user.firstName,
  lastName: user.lastName,
  image: user.image,
  payKinds: payWays.kinds,
}

export type PlanRow = Pick<typeof user.$inferSelect, 'accountType' | 'premiumExpiresAt'>

/** @returns null if there is a listing with this id, perhaps of another user */
export async function insertListing(
  tx: Queryable,
  values: ListingValues & { id: string; sellerId: string; title: string },
): Promise<ListingRow | null> {
  const [row] = await tx.insert(listings).values(values).onConflictDoNothing().returning(listingColumns)
  return row ?? null
}

/**
 * Whether there once was a listing with this id. Asked after the new one is inserted, which waits for a deletion under way:
 * before, its id would not be among them yet.
 */
export async function wasDeleted(tx: Queryable, listingId: string): Promise<boolean> {
  return (await tx.$count(deletedListings, eq(deletedListings.id, listingId))) > 0
}

export async function findListing(
  db: Queryable,
  listingId: string,
): Promise<{ listing: ListingRow; host: HostRow; plan: PlanRow } | null> {
  const [row] = await db
    .select({
      listing: listingColumns,
      host: hostColumns,
      plan: { accountType: user.accountType, premiumExpiresAt: user.premiumExpiresAt },
    })
    .from(listings)
    .innerJoin(user, eq(user.id, listings.sellerId))
    .leftJoin(payWays, eq(payWays.userId, listings.sellerId))
    .where(eq(listings.id, listingId))
  return row ?? null
}

/** The public listings among the given ids, with their hosts. */
export async function listPublicListings(
  db: Queryable,
  listingIds: string[],
): Promise<{ listing: ListingRow; host: Omit<HostRow, 'payKinds'> }[]> {
  if (listingIds.length === 0) return []
  return db
    .select({
      listing: listingColumns,
      host: { firstName: user.firstName, lastName: user.lastName, image: user.image },
    })
    .from(listings)
    .innerJoin(user, eq(user.id, listings.sellerId))
    .where(and(inArray(listings.id, listingIds), ne(listings.status, 'draft')))
}

export async function isOwnListing(db: Queryable, userId: string, listingId: string): Promise<boolean> {
  return (await db.$count(listings, and(eq(listings.id, listingId), eq(listings.sellerId, userId)))) > 0
}

/** Locks the caller's own listing until the transaction ends; null if it does not exist or belongs to another user. */
export async function lockOwnListing(tx: Queryable, userId: string, listingId: string): Promise<ListingRow | null> {
  const [row] = await tx
    .select(listingColumns)
    .from(listings)
    .where(and(eq(listings.id, listingId), eq(listings.sellerId, userId)))
    .for('update')
  return row ?? null
}

export async function updateListing(tx: Queryable, listingId: string, values: ListingValues): Promise<void> {
  await tx
    .update(listings)
    .set({ ...values, version: sql`${listings.version} + 1`, updatedAt: sql`now()` })
    .where(eq(listings.id, listingId))
}

/** For changes that only the listing's seller sees: the time of the last public change stays. */
export async function bumpVersion(tx: Queryable, listingId: string): Promise<void> {
  await tx
    .update(listings)
    .set({ version: sql`${listings.version} + 1` })
    .where(eq(listings.id, listingId))
}

/** @param photoUrl of the photo that the cover shows, in whole or in part */
export async function clearCover(tx: Queryable, listingId: string, photoUrl: string): Promise<void> {
  await tx
    .update(listings)
    .set({ coverUrl: null })
    .where(and(eq(listings.id, listingId), eq(sql`split_part(${listings.coverUrl}, '?', 1)`, photoUrl)))
}

/** Does not increment the version, so that open editors see no conflict. */
export async function writePageStyle(
  db: Queryable,
  { userId, listingId, pageStyle }: { userId: string; listingId: string; pageStyle: PageStyle | null },
): Promise<void> {
  await db
    .update(listings)
    .set({ pageStyle: pageStyle && { ...pageStyle, coverUrl: null }, updatedAt: sql`now()` })
    .where(and(eq(listings.id, listingId), eq(listings.sellerId, userId)))
}

export async function deleteListing(tx: Queryable, listingId: string): Promise<void> {
  await tx.delete(listings).where(eq(listings.id, listingId))
}

const hasUnpublishedChanges = sql<boolean>`(${listings.status} <> 'draft' and (
  exists (select from ${unpublishedChanges} changed where changed.listing_id = ${listings}.id)
  or exists (select from ${photos} added where added.listing_id = ${listings}.id and added.is_unpublished)))`

export async function listOwnListings(
  db: Queryable,
  userId: string,
): Promise<(ListingRow & { hasUnpublishedChanges: boolean })[]> {
  return db
    .select({ ...listingColumns, hasUnpublishedChanges })
    .from(listings)
    .where(eq(listings.sellerId, userId))
    .orderBy(desc(listings.createdAt), desc(listings.id))
    .limit(1000)
}

/** Of all sales of somebody that have ever been public, however many there are. */
export async function listPublishedIds(db: Queryable, sellerId: string): Promise<string[]> {
  const rows = await db
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.sellerId, sellerId), isNotNull(listings.publishedAt)))
  return rows.map(({ id }) => id)
}

export async function listItems(db: Queryable, listingId: string): Promise<ItemRow[]> {
  return db
    .select(itemColumns)
    .from(items)
    .where(and(eq(items.listingId, listingId), isKept))
    .orderBy(items.position, items.id)
}

/** The best item pictures of each listing, for its card. */
export async function listCardPictures(db: Queryable, listingIds: string[]): Promise<Map<string, string[]>> {
  if (listingIds.length === 0) return new Map()
  const rows = await db
    .select({ listingId: items.listingId, imageUrls: cardPictures })
    .from(items)
    .where(and(inArray(items.listingId, listingIds), isKept))
    .groupBy(items.listingId)
  return new Map(rows.map(({ listingId, imageUrls }) => [listingId, imageUrls]))
}

/**
 * Claims an idempotency key for a new listing. Blocks while another transaction with the same key is open.
 * @returns the listing created earlier under this key and its request hash, or null if the key was claimed
 */
export async function claimIdempotencyKey(
  tx: Queryable,
  claim: { userId: string; key: string; requestHash: string; listingId: string },
): Promise<{ requestHash: string; listingId: string } | null> {
  const inserted = await tx.insert(idempotencyKeys).values(claim).onConflictDoNothing().returning()
  if (inserted.length > 0) return null
  const [earlier] = await tx
    .select({ requestHash: idempotencyKeys.requestHash, listingId: idempotencyKeys.listingId })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, claim.userId), eq(idempotencyKeys.key, claim.key)))
  return earlier ?? null
}

/** Hides public listings: one, for a reason that its seller reads, or all of a seller. @returns how many */
export async function hideListings(
  tx: Queryable,
  which: { listingId: string; reason: string } | { sellerId: string },
): Promise<number> {
  const hidden = await tx
    .update(listings)
    .set({
      status: 'draft',
      hiddenStatus: sql`coalesce(${listings.hiddenStatus}, ${listings.status})`,
      ...('listingId' in which
        ? { hiddenWith: 'sale', hiddenReason: which.reason }
        : { hiddenWith: 'seller', hiddenReason: '' }),
      version: sql`${listings.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(
      'listingId' in which
        ? and(
            eq(listings.id, which.listingId),
            or(ne(listings.status, 'draft'), isNotNull(listings.hiddenStatus)),
            or(isNull(listings.hiddenWith), ne(listings.hiddenWith, 'sale'), ne(listings.hiddenReason, which.reason)),
          )
        : and(eq(listings.sellerId, which.sellerId), ne(listings.status, 'draft')),
    )
    .returning({ id: listings.id })
  return hidden.length
}

/**
 * Restores the status of hidden listings; for a seller, only those that were hidden with the account.
 * @returns their ids
 */
export async function unhideListings(
  tx: Queryable,
  which: { listingId: string } | { sellerId: string },
): Promise<string[]> {
  const shown = await tx
    .update(listings)
    .set({
      status: sql`${listings.hiddenStatus}`,
      hiddenStatus: null,
      hiddenWith: null,
      hiddenReason: '',
      version: sql`${listings.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        isNotNull(listings.hiddenStatus),
        'listingId' in which
          ? eq(listings.id, which.listingId)
          : and(eq(listings.sellerId, which.sellerId), eq(listings.hiddenWith, 'seller')),
      ),
    )
    .returning({ id: listings.id })
  return shown.map(({ id }) => id)
}

/** Oldest first. */
export async function listOwnIds(db: Queryable, sellerId: string): Promise<string[]> {
  const rows = await db
    .select({ id: listings.id })
    .from(listings)
    .where(eq(listings.sellerId, sellerId))
    .orderBy(listings.createdAt, listings.id)
  return rows.map((row) => row.id)
}
