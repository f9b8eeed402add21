import { and, asc, desc, eq, getTableColumns, gte, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { waitlistEntries } from '#db/schema/waitlist.ts'

export type EntryRow = typeof waitlistEntries.$inferSelect

export async function insertEntry(db: Queryable, email: string): Promise<void> {
  await db.insert(waitlistEntries).values({ email }).onConflictDoNothing()
}

/** The entry of an address that has not received its confirmation mail yet. */
export async function findUnconfirmed(db: Queryable, email: string): Promise<EntryRow | null> {
  const [row] = await db
    .select()
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.email, email), isNull(waitlistEntries.confirmedAt)))
  return row ?? null
}

export async function markConfirmed(db: Queryable, entryId: string): Promise<void> {
  await db
    .update(waitlistEntries)
    .set({ confirmedAt: sql`now()` })
    .where(eq(waitlistEntries.id, entryId))
}

export async function deleteEntry(db: Queryable, entryId: string): Promise<void> {
  await db.delete(waitlistEntries).where(eq(waitlistEntries.id, entryId))
}

export async function countConfirmedSince(db: Queryable, instant: Date): Promise<number> {
  return db.$count(waitlistEntries, gte(waitlistEntries.confirmedAt, instant))
}

/** In the order in which they joined. @param after the last one of the page before */
export async function listEntries(
  db: Queryable,
  { after, limit }: { after: { joinedAt: string; email: string } | null; limit: number },
) {
  const { createdAt, email } = waitlistEntries
  return (
    db
      // `joinedAt` as PostgreSQL writes it: to the microsecond, which a Date is not.
      .select({ ...getTableColumns(waitlistEntries), joinedAt: sql<string>`${createdAt}::text` })
      .from(waitlistEntries)
      .where(after ? sql`(${createdAt}, ${email}) > (${after.joinedAt}::timestamptz, ${after.email})` : undefined)
      .orderBy(asc(createdAt), asc(email))
      .limit(limit)
  )
}

export async function listNewest(db: Queryable, limit: number): Promise<EntryRow[]> {
  return db.select().from(waitlistEntries).orderBy(desc(waitlistEntries.createdAt)).limit(limit)
}

export async function countEntries(db: Queryable): Promise<number> {
  return db.$count(waitlistEntries)
}
