import { and, desc, eq, getTableColumns, gt, ilike, isNotNull, lt, not, or, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { partPattern } from '#db/part-pattern.ts'
import { user } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { adminActions } from '#db/schema/admin.ts'
import { notificationDeliveries } from '#db/schema/notifications.ts'
import { listingReports } from '#db/schema/reports.ts'

export type ActionRow = typeof adminActions.$inferSelect

export async function insertAction(tx: Queryable, action: Omit<ActionRow, 'at'>): Promise<void> {
  await tx.insert(adminActions).values(action)
}

/** The latest first. @param before cursor: the last id of the previous page; ids sort by time */
export async function listActions(
  db: Queryable,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<ActionRow[]> {
  return db
    .select()
    .from(adminActions)
    .where(before === undefined ? undefined : lt(adminActions.id, before))
    .orderBy(desc(adminActions.id))
    .limit(limit)
}

export async function ping(db: Queryable): Promise<void> {
  await db.execute(sql`select 1`)
}

/** Mails of notifications that are tried again, at most an hour after they failed. One that is tried for the first time has one attempt. */
export async function countPostponedMails(db: Queryable): Promise<number> {
  return db.$count(
    notificationDeliveries,
    and(eq(notificationDeliveries.channel, 'mail'), gt(notificationDeliveries.attempts, 1)),
  )
}

export interface UserRow {
  id: string
  email: string
  firstName: string
  lastName: string
  accountType: 'free' | 'premium'
  premiumExpiresAt: Date | null
  suspendedAt: Date | null
  createdAt: Date
  listingCount: number
}

/** The newest first. @param withoutDomain email domain of deleted accounts, which are left out */
export async function findUsers(
  db: Queryable,
  { search, withoutDomain, limit }: { search: string; withoutDomain: string; limit: number },
): Promise<UserRow[]> {
  const { id, email, firstName, lastName, accountType, premiumExpiresAt, suspendedAt, createdAt } =
    getTableColumns(user)
  const pattern = partPattern(search)
  const fullName = sql`${user.firstName} || ' ' || ${user.lastName}`
  return db
    .select({
      id,
      email,
      firstName,
      lastName,
      accountType,
      premiumExpiresAt,
      suspendedAt,
      createdAt,
      listingCount: sql<number>`(select count(*)::int from listings where seller_id = "user".id)`,
    })
    .from(user)
    .where(
      sql`${not(ilike(user.email, `%@${withoutDomain}`))} and (${or(ilike(user.email, pattern), ilike(fullName, pattern))})`,
    )
    .orderBy(desc(user.createdAt), desc(user.id))
    .limit(limit)
}

export async function findUserByEmail(db: Queryable, email: string) {
  const { id, accountType, premiumExpiresAt } = getTableColumns(user)
  const [row] = await db
    .select({ id, accountType, premiumExpiresAt })
    .from(user)
    .where(eq(user.email, email.toLowerCase()))
  return row ?? null
}

export async function findEmail(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db.select({ email: user.email }).from(user).where(eq(user.id, userId))
  return row?.email ?? null
}

export interface ListingRow {
  id: string
  title: string
  city: string
  state: string
  saleDate: string | null
  status: 'draft' | 'published' | 'ended'
  hiddenStatus: 'published' | 'ended' | null
  hiddenReason: string
  sellerEmail: string
  openReports: number
  createdAt: Date
}

export async function findListings(
  db: Queryable,
  { search, limit }: { search: string; limit: number },
): Promise<ListingRow[]> {
  const pattern = partPattern(search)
  const { id, title, city, state, saleDate, status, hiddenStatus, hiddenReason, createdAt } = getTableColumns(listings)
  const openReports = sql<number>`(select count(*)::int from ${listingReports} where ${listingReports.listingId} = ${listings.id} and ${listingReports.closedAt} is null)`
  return db
    .select({
      id,
      title,
      city,
      state,
      saleDate,
      status,
      hiddenStatus,
      hiddenReason,
      createdAt,
      sellerEmail: user.email,
      openReports,
    })
    .from(listings)
    .innerJoin(user, eq(user.id, listings.sellerId))
    .where(or(ilike(listings.title, pattern), ilike(user.email, pattern), eq(sql`${listings.id}::text`, search)))
    .orderBy(desc(listings.createdAt), desc(listings.id))
    .limit(limit)
}

export async function findListingTitle(db: Queryable, listingId: string): Promise<string | null> {
  const [row] = await db.select({ title: listings.title }).from(listings).where(eq(listings.id, listingId))
  return row?.title ?? null
}

export async function isSellerSuspended(db: Queryable, listingId: string): Promise<boolean> {
  const [row] = await db
    .select({ suspendedAt: user.suspendedAt })
    .from(listings)
    .innerJoin(user, eq(user.id, listings.sellerId))
    .where(eq(listings.id, listingId))
  return row !== undefined && row.suspendedAt !== null
}

export interface HiddenListingRow {
  title: string
  reason: string
  sellerEmail: string
  sellerLanguage: string
}

/** Null for a listing that is not hidden. */
export async function findHiddenListing(db: Queryable, listingId: string): Promise<HiddenListingRow | null> {
  const [row] = await db
    .select({
      title: listings.title,
      reason: listings.hiddenReason,
      sellerEmail: user.email,
      sellerLanguage: user.language,
    })
    .from(listings)
    .innerJoin(user, eq(user.id, listings.sellerId))
    .where(and(eq(listings.id, listingId), isNotNull(listings.hiddenStatus)))
  return row ?? null
}
