import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { left } from '#db/sale-stock.ts'
import { holds } from '#db/schema/holds.ts'
import { isKept, items } from '#db/schema/items.ts'
import { pending } from './queries.ts'

type Agreement = Pick<typeof holds.$inferInsert, 'agreedCents' | 'agreedPiece' | 'offerId'> & { until: Date }

/**
 * Turns an open hold of a shopper into one at an agreed price. A time to pick it up that is booked and comes later still says
 * until when it is held.
 */
export async function writeAgreement(tx: Queryable, holdId: string, { until, ...agreed }: Agreement): Promise<void> {
  const end = sql`${until.toISOString()}::timestamptz`
  const isBooked = sql`${holds.unbookedUntil} is not null`
  await tx
    .update(holds)
    .set({
      ...agreed,
      until: sql`case when ${isBooked} then greatest(${holds.until}, ${end}) else ${end} end`,
      unbookedUntil: sql`case when ${isBooked} then ${end} end`,
    })
    .where(eq(holds.id, holdId))
}

/** When the first hold of each offer ends, of those that still stand. */
export async function listAgreedEnds(
  db: Queryable,
  offerIds: readonly string[],
  now: Date,
): Promise<Map<string, Date>> {
  if (offerIds.length === 0) return new Map()
  const rows = await db
    .select({ offerId: holds.offerId, until: sql<string>`min(${holds.until})` })
    .from(holds)
    .where(and(inArray(holds.offerId, [...offerIds]), isNull(holds.endedAt), gt(holds.until, now)))
    .groupBy(holds.offerId)
  return new Map(rows.flatMap(({ offerId, until }) => (offerId ? [[offerId, new Date(until)] as const] : [])))
}

/**
 * Items of a sale of which no piece, or lot, is left that is not promised or held for somebody else, for each of several shoppers.
 * @param shopperIds null: for anybody
 */
export async function listHeldForOthers(
  db: Queryable,
  { listingId, shopperIds, now }: { listingId: string; shopperIds: readonly (string | null)[]; now: Date },
): Promise<{ itemId: string; shopperId: string | null }[]> {
  const shoppers = sql`unnest(${sql.param([...shopperIds])}::text[]) as shopper(id)`
  const held = sql`(
    select count(*) from ${holds} where ${and(
      eq(holds.itemId, items.id),
      isNull(holds.endedAt),
      gt(holds.until, now),
      sql`${holds.shopperId} is distinct from shopper.id`,
    )})`
  return db
    .select({ itemId: items.id, shopperId: sql<string | null>`shopper.id` })
    .from(items)
    .innerJoin(shoppers, sql`true`)
    .where(and(eq(items.listingId, listingId), isKept, gt(left, 0), sql`${held} >= ${left} - ${pending}`))
}
