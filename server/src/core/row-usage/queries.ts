import { asc, lt, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { rowLimits, rowUsage } from '#db/schema/row-usage.ts'

/** @param freeBytes,premiumBytes what an account of this plan may hold */
export async function writeLimits(
  db: Queryable,
  { freeBytes, premiumBytes }: { freeBytes: number; premiumBytes: number },
): Promise<void> {
  await db
    .insert(rowLimits)
    .values([
      { plan: 'free', bytes: freeBytes },
      { plan: 'premium', bytes: premiumBytes },
    ])
    .onConflictDoUpdate({
      target: rowLimits.plan,
      set: { bytes: sql`excluded.bytes` },
      setWhere: sql`${rowLimits.bytes} <> excluded.bytes`,
    })
}

/** The accounts that were counted before this instant, the longest ago first. */
export async function listCountedBefore(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ userId: rowUsage.userId })
    .from(rowUsage)
    .where(lt(rowUsage.countedAt, before))
    .orderBy(asc(rowUsage.countedAt))
    .limit(limit)
  return rows.map(({ userId }) => userId)
}

/** Sums an account's rows anew. Transactions that add rows meanwhile wait. */
export async function recount(db: Queryable, userId: string): Promise<void> {
  await db.execute(sql`select recount_rows(${userId})`)
}

/** Deletes the counts of deleted accounts. */
export async function removeOrphans(db: Queryable): Promise<void> {
  await db.execute(sql`delete from row_usage r where not exists (select from "user" u where u.id = r.user_id)`)
  await db.execute(sql`delete from row_usage_changes r where not exists (select from "user" u where u.id = r.user_id)`)
}
