import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { attempts } from '#db/schema/accounts.ts'

/** How long one has to wait between two tries of the same thing. */
export interface DelayRule {
  /** Tries before the first delay. */
  freeTries: number
  /** The first delay; each further one is twice as long. */
  firstSeconds: number
  maxSeconds: number
  /** A series is over when nothing was tried for so long. */
  forgottenAfterSeconds: number
}

/** Rows that nobody will ask for again; a few of them go with each new one. */
const KEPT_DAYS = 2
const REMOVED_AT_ONCE = 10

/** When the next try is due. Doubling ends where every rule has long reached its maximum. */
function dueAt({ freeTries, firstSeconds, maxSeconds }: DelayRule) {
  const steps = sql`least(${attempts.count} - ${freeTries}::int, 20)`
  const delay = sql`least(${maxSeconds}::int, ${firstSeconds}::int * power(2, ${steps}))`
  return sql`case when ${attempts.count} < ${freeTries}::int then ${attempts.lastAt}
    else ${attempts.lastAt} + make_interval(secs => ${delay}) end`
}

/**
 * Counts a try that is due, before its outcome is known, so that of several at once only as many as are due get through.
 * One that was noted before the clock was set back delays nobody.
 * @returns whether it was due
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

/** Whole seconds until the next try is due, at least 1. */
export async function secondsToWait(db: Queryable, key: string, rule: DelayRule): Promise<number> {
  const [row] = await db
    .select({ seconds: sql<number>`ceil(extract(epoch from ${dueAt(rule)} - now()))::int` })
    .from(attempts)
    .where(eq(attempts.key, key))
  return Math.max(1, row?.seconds ?? 1)
}

/** @returns whether nobody has been told of this series before */
export async function markTold(db: Queryable, key: string): Promise<boolean> {
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
