import { eq } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { calendarFeeds } from '#db/schema/calendar-feeds.ts'

export async function findFeedByUser(db: Queryable, userId: string): Promise<string | null> {
  const rows = await db.select({ id: calendarFeeds.id }).from(calendarFeeds).where(eq(calendarFeeds.userId, userId))
  return rows[0]?.id ?? null
}

export async function findFeedOwner(db: Queryable, feedId: string): Promise<string | null> {
  const rows = await db.select({ userId: calendarFeeds.userId }).from(calendarFeeds).where(eq(calendarFeeds.id, feedId))
  return rows[0]?.userId ?? null
}

/** Sets the id of the shopper's feed and replaces any earlier one. */
export async function writeFeed(db: Queryable, userId: string, id: string): Promise<void> {
  await db
    .insert(calendarFeeds)
    .values({ userId, id })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: { id } })
}

export async function deleteFeed(db: Queryable, userId: string): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
}
