import type { WantInput } from '@yardsnap/contract/wants'
import { and, desc, eq, isNull, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { wants } from '#db/schema/wants.ts'
import type { Stopped } from './stop-token.ts'

export type WantRow = Awaited<ReturnType<typeof listWants>>[number]

export type Place = Pick<typeof wants.$inferSelect, 'latitude' | 'longitude' | 'timeZone'> & {
  /** On the unit sphere; null: anywhere. */
  point: readonly number[] | null
}

const columns = {
  id: wants.id,
  words: wants.words,
  location: wants.location,
  latitude: wants.latitude,
  longitude: wants.longitude,
  timeZone: wants.timeZone,
  miles: wants.miles,
  maxPrice: wants.maxPrice,
  days: wants.days,
  delivery: wants.delivery,
}

const isActive = isNull(wants.removedAt)

/** The newest first. */
export function listWants(db: Queryable, userId: string) {
  return db
    .select(columns)
    .from(wants)
    .where(and(eq(wants.userId, userId), isActive))
    .orderBy(desc(wants.createdAt), desc(wants.id))
}

/** Also one that was removed. */
export async function findWant(db: Queryable, userId: string, wantId: string): Promise<WantRow | null> {
  const [row] = await db
    .select(columns)
    .from(wants)
    .where(and(eq(wants.id, wantId), eq(wants.userId, userId)))
  return row ?? null
}

/** Serializes changes to one person's wants until the transaction ends. */
export async function lockWants(tx: Queryable, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`wants:${userId}`}, 0))`)
}

export function countOthers(tx: Queryable, userId: string, wantId: string): Promise<number> {
  return tx.$count(wants, and(eq(wants.userId, userId), ne(wants.id, wantId), isActive))
}

/** @returns whether the person has this want and has not removed it */
export async function isActiveWant(tx: Queryable, userId: string, wantId: string): Promise<boolean> {
  return (await tx.$count(wants, and(eq(wants.userId, userId), eq(wants.id, wantId), isActive))) > 0
}

export async function deleteRemoved(tx: Queryable, userId: string, exceptId: string): Promise<void> {
  await tx.delete(wants).where(and(eq(wants.userId, userId), ne(wants.id, exceptId), isNotNull(wants.removedAt)))
}

/**
 * The query for items that have all words of one of `alternatives`, and for each alternative the word that the fewest
 * published sales have. Null without a word that says what it is ('the', '?!').
 */
export async function buildTextQuery(
  db: Queryable,
  alternatives: readonly string[],
): Promise<{ query: string; keyLexemes: string[] } | null> {
  const { rows } = await db.execute<{ query: string; key: string }>(sql`
    select plainto_tsquery('english', part)::text as query, (
      select lexeme
      from unnest(tsvector_to_array(to_tsvector('english', part))) lexeme
      left join lateral (
        select max(words.seen) as seen
        from regexp_split_to_table(lower(part), '[^[:alpha:]]+') spelled join words on words.word = spelled
        where lexeme = any(tsvector_to_array(to_tsvector('english', spelled)))) known on true
      order by coalesce(seen, 0), length(lexeme) desc, lexeme limit 1) as key
    from unnest(${sql.param(alternatives)}::text[]) part
    where numnode(plainto_tsquery('english', part)) > 0`)
  if (rows.length === 0) return null
  return {
    query: rows.map(({ query }) => `(${query})`).join(' | '),
    keyLexemes: [...new Set(rows.map(({ key }) => key))],
  }
}

interface Written extends WantInput, Place {
  id: string
  userId: string
  query: string
  keyLexemes: string[]
  chord: number
}

/** @returns whether it was written: false if the id is that of somebody else's want */
export async function writeWant(tx: Queryable, { id, userId, query, point, ...given }: Written): Promise<boolean> {
  const values = {
    ...given,
    query: sql`${query}::tsquery`,
    point: point && sql`${`(${point.join(',')})`}::cube`,
    removedAt: null,
  }
  const rows = await tx
    .insert(wants)
    .values({ id, userId, ...values })
    .onConflictDoUpdate({ target: wants.id, set: values, setWhere: eq(wants.userId, userId) })
    .returning({ id: wants.id })
  return rows.length > 0
}

export async function removeWant(db: Queryable, userId: string, wantId: string): Promise<void> {
  await db
    .update(wants)
    .set({ removedAt: sql`now()` })
    .where(and(eq(wants.id, wantId), eq(wants.userId, userId), isActive))
}

export async function markSeen(db: Queryable, userId: string): Promise<void> {
  await db
    .update(wants)
    .set({ seenAt: sql`now()` })
    .where(and(eq(wants.userId, userId), isActive))
}

/** The wants with this delivery of the person who has the want `wantId`. */
const isOfSameOwner = (wantId: string, delivery: 'now' | 'thursday') =>
  and(eq(wants.delivery, delivery), sql`${wants.userId} = (select user_id from wants where id = ${wantId}::uuid)`)

/** The wants that a link stops: one, those with immediate notifications that matched a sale, or those of Thursday. */
function isStopped({ stops, wantId, listingId = '' }: Stopped): SQL | undefined {
  if (stops === 'want') return eq(wants.id, wantId)
  if (stops === 'thursday') return isOfSameOwner(wantId, 'thursday')
  const wasNotified = sql`exists (
    select from want_matches m
    where m.want_id = ${wants.id} and m.listing_id = ${listingId}::uuid and m.told_at is not null)`
  return and(isOfSameOwner(wantId, 'now'), wasNotified)
}

export async function stopWants(db: Queryable, stopped: Stopped): Promise<void> {
  await db.update(wants).set({ delivery: 'off' }).where(isStopped(stopped))
}

export async function listStopped(db: Queryable, stopped: Stopped): Promise<string[]> {
  const rows = await db
    .select({ words: wants.words })
    .from(wants)
    .where(and(isStopped(stopped), isActive))
    .orderBy(wants.words)
  return rows.map(({ words }) => words)
}
