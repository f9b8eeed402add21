import type { SignPlan } from '@yardsnap/contract/street-signs'
import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { listings } from '#db/schema/listings.ts'
import { signPlans } from '#db/schema/street-signs.ts'

export async function findPlan(db: Queryable, listingId: string): Promise<SignPlan | null> {
  const [row] = await db.select({ plan: signPlans.plan }).from(signPlans).where(eq(signPlans.listingId, listingId))
  return row?.plan ?? null
}

export async function writePlan(tx: Queryable, listingId: string, plan: SignPlan): Promise<void> {
  await tx
    .insert(signPlans)
    .values({ listingId, plan })
    .onConflictDoUpdate({ target: signPlans.listingId, set: { plan, updatedAt: sql`now()` } })
}

export function listPlansOf(db: Queryable, userId: string) {
  return db
    .select({ listingId: signPlans.listingId, plan: signPlans.plan })
    .from(signPlans)
    .innerJoin(listings, eq(listings.id, signPlans.listingId))
    .where(eq(listings.sellerId, userId))
    .orderBy(signPlans.listingId)
}
