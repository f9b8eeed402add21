import { and, eq, lte, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { publicChanges } from '#db/schema/public-changes.ts'

export type FollowerName = (typeof publicChanges.$inferSelect)['follower']

export interface Place {
  listingId: string
  follower: FollowerName
}

const isAtPlace = ({ listingId, follower }: Place) =>
  and(eq(publicChanges.listingId, listingId), eq(publicChanges.follower, follower))
const isUnfollowed = sql`changes > followed_changes`
const isDue = and(isUnfollowed, lte(publicChanges.dueAt, sql`now()`))
const secondsFromNow = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

/**
 * Counts a change of a public sale for each follower; the first is due at once.
 * @param pauses of each follower, in seconds: a later change is due at the latest after it
 * @returns the followers that are due now
 */
export async function countChange(
  tx: Queryable,
  listingId: string,
  pauses: Record<FollowerName, number>,
): Promise<FollowerName[]> {
  const pause = sql`(${JSON.stringify(pauses)}::jsonb ->> excluded.follower)::int`
  const followers = Object.keys(pauses) as FollowerName[]
  const rows = await tx
    .insert(publicChanges)
    .values(followers.map((follower) => ({ listingId, follower })))
    .onConflictDoUpdate({
      target: [publicChanges.listingId, publicChanges.follower],
      set: {
        changes: sql`${publicChanges.changes} + 1`,
        dueAt: sql`least(${publicChanges.dueAt}, now() + make_interval(secs => ${pause}))`,
      },
    })
    .returning({ follower: publicChanges.follower, isDue: sql<boolean>`due_at <= now()` })
  return rows.filter((row) => row.isDue).map(({ follower }) => follower)
}

export interface Claimed {
  changes: number
  /** The number of attempts since the last success, including this one. */
  attempts: number
}

/** Takes a sale whose changes are due; unless it is finished or postponed, they are due again after `leaseSeconds`. */
export async function claim(db: Queryable, place: Place, leaseSeconds: number): Promise<Claimed | null> {
  const [row] = await db
    .update(publicChanges)
    .set({ attempts: sql`attempts + 1`, dueAt: secondsFromNow(leaseSeconds) })
    .where(and(isAtPlace(place), isDue))
    .returning({ changes: publicChanges.changes, attempts: publicChanges.attempts })
  return row ?? null
}

/** @param pauseSeconds until later changes are followed */
export async function finish(
  db: Queryable,
  place: Place,
  { changes, pauseSeconds }: { changes: number; pauseSeconds: number },
): Promise<void> {
  await db
    .update(publicChanges)
    .set({ followedChanges: changes, attempts: 0, dueAt: secondsFromNow(pauseSeconds) })
    .where(isAtPlace(place))
}

/**
 * Postpones the changes.
 * @param changes if there are more than these by now, they are due after `pauseSeconds` if that is sooner
 */
export async function postpone(
  db: Queryable,
  place: Place,
  { changes, attempts, seconds, pauseSeconds }: Claimed & { seconds: number; pauseSeconds: number },
): Promise<void> {
  const soonest = Math.min(seconds, pauseSeconds)
  const wait = sql`case when changes > ${changes} then ${soonest}::int else ${seconds}::int end`
  await db
    .update(publicChanges)
    .set({ attempts, dueAt: sql`now() + make_interval(secs => ${wait})` })
    .where(isAtPlace(place))
}

/** Those due the longest first. */
export function listDue(db: Queryable, limit: number): Promise<Place[]> {
  return db
    .select({ listingId: publicChanges.listingId, follower: publicChanges.follower })
    .from(publicChanges)
    .where(isDue)
    .orderBy(publicChanges.dueAt)
    .limit(limit)
}
