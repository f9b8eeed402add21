import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { letters } from '#db/schema/letters.ts'

export type LetterRow = typeof letters.$inferSelect
export type NewLetter = Pick<
  LetterRow,
  'email' | 'place' | 'latitude' | 'longitude' | 'timeZone' | 'miles' | 'language'
>

/** When a week's letters are sent: from this local time on Thursday, for one day. */
const SENT_FROM = '17:00'

/** Stores what an address asks for, in place of what it asked for before and has not confirmed. @returns its id */
export async function writeAsked(db: Queryable, letter: NewLetter): Promise<string> {
  const [row] = await db
    .insert(letters)
    .values(letter)
    .onConflictDoUpdate({
      target: letters.email,
      targetWhere: sql`confirmed_at is null`,
      set: { ...letter, createdAt: sql`now()` },
    })
    .returning({ id: letters.id })
  return row!.id
}

export async function findLetter(db: Queryable, letterId: string): Promise<LetterRow | null> {
  return (await db.select().from(letters).where(eq(letters.id, letterId)))[0] ?? null
}

export async function markAsked(db: Queryable, letterId: string, at: Date): Promise<void> {
  await db.update(letters).set({ askedAt: at }).where(eq(letters.id, letterId))
}

/**
 * Makes a letter the one of its address. Its former one is deleted; the new one comes no sooner than that would have.
 * @returns null when there is no such letter
 */
export async function confirm(tx: Queryable, letterId: string): Promise<LetterRow | null> {
  const [row] = await tx.select().from(letters).where(eq(letters.id, letterId)).for('update')
  if (!row || row.confirmedAt) return row ?? null
  const [former] = await tx
    .delete(letters)
    .where(and(eq(letters.email, row.email), sql`confirmed_at is not null`))
    .returning({ lastThursday: letters.lastThursday })
  const [confirmed] = await tx
    .update(letters)
    .set({ confirmedAt: sql`now()`, lastThursday: former?.lastThursday ?? null })
    .where(eq(letters.id, letterId))
    .returning()
  return confirmed ?? null
}

export async function deleteLetter(db: Queryable, letterId: string): Promise<void> {
  await db.delete(letters).where(eq(letters.id, letterId))
}

export async function deleteUnconfirmedBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(letters).where(and(isNull(letters.confirmedAt), lt(letters.createdAt, instant)))
}

export interface ClaimedLetter {
  letterId: string
  /** The Thursday. */
  day: string
}

/**
 * Claims the letters of at most `limit` people for whom it is Thursday evening, and no more than `letters` in seven days
 * for all. Who has waited longest comes first, so that beyond that limit all take turns.
 */
export async function claimDue(
  tx: Queryable,
  { now, limit, lettersAWeek }: { now: Date; limit: number; lettersAWeek: number },
): Promise<ClaimedLetter[]> {
  // Serialized, because two processes would count the same letters.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('claim-letters', 0))`)
  const { rows } = await tx.execute<ClaimedLetter & Record<string, unknown>>(sql`
    with due as (
      select l.id, day from letters l cross join lateral (
        select ((${now.toISOString()}::timestamptz at time zone l.time_zone) - ${SENT_FROM}::interval)::date as day) clock
      where l.confirmed_at is not null and extract(isodow from day) = 4
        and (l.last_thursday is null or l.last_thursday <= day - 7)
      order by l.last_thursday nulls first, l.id
      limit least(${limit}::bigint, greatest(0, ${lettersAWeek}::bigint - (
        select count(*) from letters where confirmed_at is not null
          and last_thursday > (${now.toISOString()}::timestamptz at time zone 'utc')::date - 6)))
    )
    update letters set last_thursday = due.day from due where letters.id = due.id
    returning letters.id as "letterId", due.day::text as day`)
  return rows
}
