import { arrayOverlaps, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { recallLoads, recalls } from '#db/schema/recalls.ts'

/** More than this are of no use to anybody: the CPSC has published some 10,000 in fifty years. */
const MAX_RECALLS = 50_000
/** The most recalls that the names of one call's titles may bring. */
const MAX_CANDIDATES = 2000

const shown = {
  number: recalls.number,
  date: recalls.date,
  title: recalls.title,
  hazard: recalls.hazard,
  remedy: recalls.remedy,
  url: recalls.url,
}

export type KeptRecall = typeof recalls.$inferSelect

/** Recalls that have one of the names, the newest first. */
export function listByNames(db: Queryable, names: readonly string[]) {
  return db
    .select({ ...shown, id: recalls.id, kinds: recalls.kinds, heads: recalls.heads, names: recalls.names })
    .from(recalls)
    .where(arrayOverlaps(recalls.names, [...names]))
    .orderBy(desc(recalls.date), desc(recalls.id))
    .limit(MAX_CANDIDATES)
}

/** How often each kind was recalled, with the newest recalls of it. */
export async function countByKind(db: Queryable, kinds: readonly string[], newest: number) {
  const { rows } = await db.execute<{ kind: string; count: number; ids: number[] }>(sql`
    select kind, count(*)::int as count, (array_agg(id order by date desc, id desc))[1:${newest}] as ids
    from ${recalls}, unnest(kinds) as kind
    where kinds && ${sql.param([...kinds])}::text[] and kind = any(${sql.param([...kinds])}::text[])
    group by kind`)
  const ids = rows.flatMap((row) => row.ids)
  if (ids.length === 0) return []
  const found = await db
    .select({ ...shown, id: recalls.id })
    .from(recalls)
    .where(inArray(recalls.id, ids))
  const byId = new Map(found.map(({ id, ...recall }) => [id, recall]))
  return rows.map((row) => ({ ...row, recalls: row.ids.flatMap((id) => byId.get(id) ?? []) }))
}

/** Adds recalls and replaces those that were changed. What would be beyond MAX_RECALLS is left out. */
export async function writeRecalls(tx: Queryable, written: readonly KeptRecall[]): Promise<void> {
  const [{ count } = { count: 0 }] = await tx.select({ count: sql<number>`count(*)::int` }).from(recalls)
  const distinct = [...new Map(written.map((recall) => [recall.id, recall])).values()]
  const rows = distinct.slice(0, Math.max(0, MAX_RECALLS - count))
  if (rows.length === 0) return
  await tx
    .insert(recalls)
    .values(rows)
    .onConflictDoUpdate({
      target: recalls.id,
      set: {
        number: sql`excluded.number`,
        date: sql`excluded.date`,
        title: sql`excluded.title`,
        hazard: sql`excluded.hazard`,
        remedy: sql`excluded.remedy`,
        url: sql`excluded.url`,
        kinds: sql`excluded.kinds`,
        heads: sql`excluded.heads`,
        names: sql`excluded.names`,
      },
    })
}

export async function listLoads(db: Queryable): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.select().from(recallLoads)
  return new Map(rows.map(({ part, loadedAt }) => [part, loadedAt]))
}

export async function findLoad(db: Queryable, part: string): Promise<Date | null> {
  const [row] = await db.select().from(recallLoads).where(eq(recallLoads.part, part))
  return row?.loadedAt ?? null
}

export async function writeLoad(tx: Queryable, part: string, loadedAt: Date): Promise<void> {
  await tx
    .insert(recallLoads)
    .values({ part, loadedAt })
    .onConflictDoUpdate({ target: recallLoads.part, set: { loadedAt } })
}
