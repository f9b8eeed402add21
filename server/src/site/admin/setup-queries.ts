import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { user } from '#db/schema/accounts.ts'
import { operatorSetup } from '#db/schema/admin.ts'

const ONLY_ROW = 'operator'

/** Until the transaction ends, no other process prepares or finishes the setup. */
export async function lockSetup(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('operator-setup', 0))`)
}

/** Null when none is kept, and when the site has an operator. */
export async function findNonce(db: Queryable): Promise<string | null> {
  const hasOperator = sql`exists (select from ${user} where ${user.isOperator})`
  const [row] = await db
    .select({ nonce: operatorSetup.nonce })
    .from(operatorSetup)
    .where(sql`not ${hasOperator}`)
  return row?.nonce ?? null
}

export async function hasOperator(db: Queryable): Promise<boolean> {
  const rows = await db.select({ id: user.id }).from(user).where(eq(user.isOperator, true)).limit(1)
  return rows.length > 0
}

export async function keepNonce(tx: Queryable, nonce: string): Promise<void> {
  await tx.insert(operatorSetup).values({ id: ONLY_ROW, nonce }).onConflictDoNothing()
}

export async function deleteNonce(tx: Queryable): Promise<void> {
  await tx.delete(operatorSetup)
}

export async function makeOperator(tx: Queryable, userId: string): Promise<void> {
  await tx
    .update(user)
    .set({ isOperator: true, updatedAt: sql`now()` })
    .where(eq(user.id, userId))
}
