import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { holds } from '#db/schema/holds.ts'

/** How long after it was bought a thing can still be picked up by appointment. */
const BOUGHT_DAYS = 60
const DAY_MS = 86_400_000

export type PickupHold = Awaited<ReturnType<typeof listForPickup>>[number]

const isBought = sql<boolean>`(${holds.endReason} is not distinct from 'bought')`

/** What is held for a shopper at a listing now, and what they bought there lately; in the order of asking. */
export async function listForPickup(
  db: Queryable,
  { listingId, shopperId, now }: { listingId: string; shopperId: string; now: Date },
) {
  return db
    .select({ holdId: holds.id, title: holds.itemTitle, agreedCents: holds.agreedCents, isBought })
    .from(holds)
    .where(
      and(
        eq(holds.listingId, listingId),
        eq(holds.shopperId, shopperId),
        or(
          and(isNull(holds.endedAt), gt(holds.until, now)),
          and(eq(holds.endReason, 'bought'), gt(holds.endedAt, new Date(now.getTime() - BOUGHT_DAYS * DAY_MS))),
        ),
      ),
    )
    .orderBy(asc(holds.askedAt), asc(holds.id))
}

const isGranted = (holdIds: readonly string[]) =>
  and(inArray(holds.id, [...holdIds]), isNull(holds.endedAt), sql`${holds.until} is not null`)

export async function writeBooked(tx: Queryable, holdIds: readonly string[], until: Date): Promise<void> {
  if (holdIds.length === 0) return
  await tx
    .update(holds)
    .set({ until, unbookedUntil: sql`coalesce(${holds.unbookedUntil}, ${holds.until})` })
    .where(isGranted(holdIds))
}

/** Gives holds the end back that they had before a time was booked. @param otherwise their end where that one has passed */
export async function writeUnbooked(
  tx: Queryable,
  holdIds: readonly string[],
  { now, otherwise }: { now: Date; otherwise: Date },
): Promise<void> {
  if (holdIds.length === 0) return
  const [instant, end] = [now, otherwise].map((date) => sql`${date.toISOString()}::timestamptz`)
  await tx
    .update(holds)
    .set({ until: sql`case when ${holds.unbookedUntil} > ${instant} then ${holds.unbookedUntil} else ${end} end` })
    .where(isGranted(holdIds))
}
