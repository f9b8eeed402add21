import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { payWays } from '#db/schema/pay-ways.ts'

export async function findPayWays(db: Queryable, userId: string) {
  const [row] = await db.select().from(payWays).where(eq(payWays.userId, userId))
  return row ?? null
}

export async function writePayWays(
  db: Queryable,
  row: Pick<typeof payWays.$inferInsert, 'userId' | 'kinds' | 'sealed' | 'receiptLine'>,
): Promise<void> {
  const { userId: _userId, ...values } = row
  await db
    .insert(payWays)
    .values(row)
    .onConflictDoUpdate({ target: payWays.userId, set: { ...values, updatedAt: sql`now()` } })
}
