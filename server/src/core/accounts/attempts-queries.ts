import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { attempts } from '#db/schema/accounts.ts'

/** Exponential backoff between attempts. */
export interface DelayRule {
  /** Attempts before the first delay. */
  freeTries: number
  /** The first delay; each further one doubles. */
  firstSeconds: number
  maxSeconds: number
  /** The counter resets after this long without an attempt. */
  forgottenAfterSeconds: number
}

/** Older rows are obsolete; each insert deletes a few of them. */
const KEPT_DAYS = 2
const REMOVED_AT_ONCE = 10

/** When the next attempt is allowed. The exponent is capped at 20, where every rule has long reached its maximum. */
function dueAt({ freeTries, firstSeconds, maxSeconds }: DelayRule) {
  const steps = sql`least(${attempts.count} - ${freeTries}::int, 20)`
  const delay = sql`least(${maxSeconds}::int, ${firstSeconds}::int * power(2, ${steps}))`
  return sql`case when ${attempts.count} < ${freeTries}::int then ${attempts.lastAt}
    else ${attempts.lastAt} + make_interval(secs => ${delay}) end`
}

/**
 * Counts an attempt if it is allowed yet. Counting before the outcome is known keeps concurrent attempts from bypassing
 * the limit. A timestamp in the future (the clock was set back) delays nobody.
 * @returns whether the attempt is allowed
 */
export async function takeAttempt(db: Queryable, key: string, rule: DelayRule): Promise<boolean> {
  const isForgotten = sql`${attempts.lastAt} + make_interval(secs => ${rule.forgottenAfterSeconds}::int) <= now()`
  const [row] = await db
    .insert(attempts)
    .values({ key, count: 1, lastAt: sql`now()` })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${isForgotten} then 1 else ${attempts.count} + 1 end`,
        isTold: sql`${attempts.isTold} and not ${isForgotten}`,
        lastAt: sql`now()`,
      },
      setWhere: sql`${attempts.lastAt} > now() or ${dueAt(rule)} <= now()`,
    })
    .returning({ count: attempts.count })
  if (row?.count === 1) await removeForgotten(db)
  return row !== undefined
}

/** Whole seconds until the next attempt is allowed, at least 1. */
export async function secondsToWait(db: Queryable, key: string, rule: DelayRule): Promise<number> {
  const [row] = await db
    .select({ seconds: sql<number>`ceil(extract(epoch from ${dueAt(rule)} - now()))::int` })
    .from(attempts)
    .where(eq(attempts.key, key))
  return Math.max(1, row?.seconds ?? 1)
}

/** Marks the series as reported. @returns false if it was already */
export async function markReported(db: Queryable, key: string): Promise<boolean> {
  const rows = await db
    .update(attempts)
    .set({ isTold: true })
    .where(and(eq(attempts.key, key), eq(attempts.isTold, false)))
    .returning({ key: attempts.key })
  return rows.length > 0
}

export async function forgetAttempts(db: Queryable, key: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, key))
}

async function removeForgotten(db: Queryable): Promise<void> {
  await db.execute(sql`delete from attempts where key in (
    select key from attempts where last_at < now() - make_interval(days => ${KEPT_DAYS}::int)
    order by last_at limit ${REMOVED_AT_ONCE} for update skip locked)`)
}
