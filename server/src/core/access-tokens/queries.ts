import { and, count, desc, eq, gt, isNull, lt, not, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { accessTokens } from '#db/schema/access-tokens.ts'
import { user } from '#db/schema/accounts.ts'

export type TokenRow = typeof accessTokens.$inferSelect

/** For how long a token that has ended is still listed. */
const ENDED_DAYS = 30
const endedLongAgo = lt(accessTokens.expiresAt, sql`now() - make_interval(days => ${ENDED_DAYS})`)

/** Those that have not ended. */
export async function countTokens(tx: Queryable, userId: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(accessTokens)
    .where(and(eq(accessTokens.userId, userId), gt(accessTokens.expiresAt, sql`now()`)))
  return row?.count ?? 0
}

export async function insertToken(tx: Queryable, row: typeof accessTokens.$inferInsert): Promise<TokenRow> {
  const [inserted] = await tx.insert(accessTokens).values(row).returning()
  return inserted!
}

/** Those of an account that ended long ago: others stay, so that somebody sees why a program stopped. */
export async function deleteEnded(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(accessTokens).where(and(eq(accessTokens.userId, userId), endedLongAgo))
}

/** The latest first. */
export async function listTokens(db: Queryable, userId: string): Promise<TokenRow[]> {
  return db
    .select()
    .from(accessTokens)
    .where(and(eq(accessTokens.userId, userId), not(endedLongAgo)))
    .orderBy(desc(accessTokens.createdAt), desc(accessTokens.id))
}

/** @returns whether this user had such a token */
export async function deleteToken(db: Queryable, userId: string, tokenId: string): Promise<boolean> {
  const rows = await db
    .delete(accessTokens)
    .where(and(eq(accessTokens.userId, userId), eq(accessTokens.id, tokenId)))
    .returning({ id: accessTokens.id })
  return rows.length > 0
}

/** A token that has not ended with the account that it acts for; null for a suspended one, too. */
export async function findCaller(db: Queryable, tokenHash: string) {
  const [row] = await db
    .select({ token: accessTokens, user })
    .from(accessTokens)
    .innerJoin(user, eq(user.id, accessTokens.userId))
    .where(and(eq(accessTokens.tokenHash, tokenHash), gt(accessTokens.expiresAt, sql`now()`), isNull(user.suspendedAt)))
  return row ?? null
}

export async function noteUse(db: Queryable, tokenId: string): Promise<void> {
  await db
    .update(accessTokens)
    .set({ lastUsedAt: sql`now()` })
    .where(eq(accessTokens.id, tokenId))
}
