import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
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
      wasAsked: sql`${holds.wasAsked} or ${holds.agreedCents} is null`,
      unagreedUntil: sql`case when ${holds.agreedCents} is null then coalesce(${holds.unbookedUntil}, ${holds.until})
        else ${holds.unagreedUntil} end`,
      until: sql`case when ${isBooked} then greatest(${holds.until}, ${end}) else ${end} end`,
      unbookedUntil: sql`case when ${isBooked} then ${end} end`,
    })
    .where(eq(holds.id, holdId))
}

/**
 * Makes what was asked for before an offer stand as it did then, unless that would be over by now. A time to pick it up that is
 * booked still says until when it is held.
 */
export async function unwriteAgreement(tx: Queryable, offerId: string, now: Date): Promise<void> {
  const isBooked = sql`${holds.unbookedUntil} is not null`
  await tx
    .update(holds)
    .set({
      agreedCents: null,
      agreedPiece: null,
      offerId: null,
      wasAsked: false,
      unagreedUntil: null,
      until: sql`case when ${isBooked} then ${holds.until} else ${holds.unagreedUntil} end`,
      unbookedUntil: sql`case when ${isBooked} then coalesce(${holds.unagreedUntil}, ${holds.unbookedUntil}) end`,
    })
    .where(
      and(
        eq(holds.offerId, offerId),
        isNull(holds.endedAt),
        holds.wasAsked,
        or(isNull(holds.unagreedUntil), gt(holds.unagreedUntil, now), isBooked),
      ),
    )
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
