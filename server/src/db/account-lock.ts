import { eq } from 'drizzle-orm'
import type { Queryable } from './database.ts'
import { user } from './schema/accounts.ts'

/**
 * Locks an account until the transaction ends, so that what it may have so many of is counted by one transaction after the
 * other. Rows that refer to the account are written meanwhile.
 */
export async function lockAccount(tx: Queryable, userId: string): Promise<void> {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('no key update')
}
