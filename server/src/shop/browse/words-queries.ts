import { lt, max, min, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { listings } from '#db/schema/listings.ts'
import { words } from '#db/schema/words.ts'

export interface SimilarWord {
  typed: string
  word: string
  seen: number
}

/** For each unknown word: similar known words, and those that it is a prefix of. */
export async function listSimilarWords(db: Queryable, typed: string[]): Promise<SimilarWord[]> {
  const { rows } = await db.execute<SimilarWord & Record<string, unknown>>(sql`
    select typed.word as typed, near.word, near.seen
    from unnest(${sql.param(typed)}::text[]) as typed (word)
    cross join lateral (
      (select word, seen from ${words} order by word <-> typed.word limit 30)
      union
      (select word, seen from ${words} where word like typed.word || '%' order by seen desc limit 5)
    ) near
    where not exists (select from ${words} where word = typed.word)`)
  return rows
}

/** When the words were last read from all listings, and from any; null if never. */
export async function findWordsRefreshed(db: Queryable): Promise<{ all: Date; any: Date } | null> {
  const [row] = await db.select({ all: min(words.refreshedAt), any: max(words.refreshedAt) }).from(words)
  return row?.all && row.any ? { all: row.all, any: row.any } : null
}

export interface WordBatch {
  after: { updatedAt: string; listingId: string }
  limit: number
  now: Date
  /** Counts of words last seen before this start again at zero. */
  countFrom: Date
}

/** Counts the words in the next batch of changed listings. @returns the next cursor, or null at the end */
export async function countWords(tx: Queryable, batch: WordBatch): Promise<WordBatch['after'] | null> {
  const { after, limit } = batch
  const now = batch.now.toISOString()
  const { rows } = await tx.execute<WordBatch['after'] & Record<string, unknown>>(sql`
    with batch as materialized (
      select id, updated_at, title, items_text
      from ${listings}
      where status = 'published' and (updated_at, id) > (${after.updatedAt}::timestamptz, ${after.listingId}::uuid)
      order by updated_at, id
      limit ${limit}
    ), counted as (
      insert into ${words} as known (word, seen, refreshed_at)
      select spelled, count(*), ${now}::timestamptz
      from batch, regexp_split_to_table(lower(title || ' ' || items_text), '[^[:alpha:]]+') as spelled
      where length(spelled) between 3 and 30
      group by spelled
      order by spelled
      on conflict (word) do update set
        seen = excluded.seen + case when known.refreshed_at < ${batch.countFrom.toISOString()}::timestamptz then 0 else known.seen end,
        refreshed_at = excluded.refreshed_at
    )
    select updated_at::text as "updatedAt", id as "listingId" from batch order by updated_at desc, id desc limit 1`)
  return rows[0] ?? null
}

export async function removeWordsBefore(tx: Queryable, before: Date): Promise<void> {
  await tx.delete(words).where(lt(words.refreshedAt, before))
}
