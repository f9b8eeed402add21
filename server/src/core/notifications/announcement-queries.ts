import { isCalledOff } from '@yardsnap/contract/live-status'
import { and, asc, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm'
import { localDay } from '#db/asked-days.ts'
import type { Queryable } from '#db/database.ts'
import { listings } from '#db/schema/listings.ts'
import { announcements } from '#db/schema/notifications.ts'
import { savedListings } from '#db/schema/saved.ts'

export type AnnouncementRow = typeof announcements.$inferSelect
export type Audience = AnnouncementRow['audience']

interface AudienceQuery {
  listingId: string
  /** Null for the first page. */
  afterUserId: string | null
  limit: number
}

/** Who is notified, page by page in the order of their ids. A new audience is a new entry here. */
export const AUDIENCES: Record<Audience, (db: Queryable, query: AudienceQuery) => Promise<string[]>> = {
  /** Everybody who has saved the sale, but not its seller, who knows. */
  async savers(db, { listingId, afterUserId, limit }) {
    const rows = await db
      .select({ userId: savedListings.userId })
      .from(savedListings)
      .innerJoin(listings, eq(listings.id, savedListings.listingId))
      .where(
        and(
          eq(savedListings.listingId, listingId),
          ne(savedListings.userId, listings.sellerId),
          afterUserId === null ? undefined : gt(savedListings.userId, afterUserId),
        ),
      )
      .orderBy(asc(savedListings.userId))
      .limit(limit)
    return rows.map(({ userId }) => userId)
  },
}

/**
 * Deletes what a newer announcement replaces, unless it has begun; waits while another transaction replaces it.
 * @returns it, or null if there was none
 */
export async function deleteReplaced(
  tx: Queryable,
  listingId: string,
  replaces: string,
): Promise<Pick<AnnouncementRow, 'dueAt' | 'createdAt' | 'changedFrom'> | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`announcement:${listingId}:${replaces}`}, 0))`)
  const deleted = await tx
    .delete(announcements)
    .where(
      and(
        eq(announcements.listingId, listingId),
        eq(announcements.replaces, replaces),
        isNull(announcements.afterUserId),
      ),
    )
    .returning({
      dueAt: announcements.dueAt,
      createdAt: announcements.createdAt,
      changedFrom: announcements.changedFrom,
    })
  return deleted[0] ?? null
}

export async function insertAnnouncement(
  tx: Queryable,
  row: Omit<AnnouncementRow, 'id' | 'afterUserId'>,
): Promise<void> {
  await tx.insert(announcements).values(row)
}

/** Whether a listing has a day ahead, or none yet: after an outage of days, the news of a sale may come too late. */
const isAhead = sql`coalesce(${listings.lastDay} >= ${localDay(sql`now()`, listings.timeZone)}, true)`

/**
 * Locks the announcement that is due the longest, leaving those that another process works on.
 * @returns it, and what is to be done with it: what it says of a sale that is over or called off is told nobody, but it waits as long
 *   as the host may still take that back before anybody was told
 */
export async function lockDueAnnouncement(
  tx: Queryable,
): Promise<{ announcement: AnnouncementRow; isWanted: boolean; waitsUntil: Date | null } | null> {
  const [announcement] = await tx
    .select()
    .from(announcements)
    .where(lte(announcements.dueAt, sql`now()`))
    .orderBy(announcements.dueAt, announcements.id)
    .limit(1)
    .for('update', { skipLocked: true })
  if (!announcement) return null
  // Serializes the announcements about a sale: each counts what people were mailed of the others.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`announce:${announcement.listingId}`}, 0))`)
  const { listingId, isCrucial } = announcement
  const [sale] = await tx
    .select({ liveStatus: listings.liveStatus })
    .from(listings)
    .where(and(eq(listings.id, listingId), ne(listings.status, 'draft'), isAhead))
  if (!sale || isCrucial || !isCalledOff(sale)) return { announcement, isWanted: sale !== undefined, waitsUntil: null }
  const [news] = await tx
    .select({ after: sql`${announcements.dueAt} + interval '1 second'`.mapWith(announcements.dueAt) })
    .from(announcements)
    .where(
      and(
        eq(announcements.listingId, listingId),
        eq(announcements.isCrucial, true),
        isNull(announcements.afterUserId),
        gt(announcements.dueAt, sql`now()`),
      ),
    )
  return { announcement, isWanted: false, waitsUntil: news?.after ?? null }
}

export async function postponeAnnouncement(tx: Queryable, id: number, dueAt: Date): Promise<void> {
  await tx.update(announcements).set({ dueAt }).where(eq(announcements.id, id))
}

/** Notes whom an announcement has reached. The other announcements that are due come before its next page. */
export async function setProgress(tx: Queryable, id: number, afterUserId: string): Promise<void> {
  await tx
    .update(announcements)
    .set({ afterUserId, dueAt: sql`clock_timestamp()` })
    .where(eq(announcements.id, id))
}

export async function deleteAnnouncement(tx: Queryable, id: number): Promise<void> {
  await tx.delete(announcements).where(eq(announcements.id, id))
}
