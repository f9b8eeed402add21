import { HOLD_ANSWER_MINUTES, type HoldRule } from '@yardsnap/contract/holds'
import { FALLBACK_TIME_ZONE } from '@yardsnap/contract/sale-days'
import { and, asc, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { listingRows } from '#db/listing-rows.ts'
import { pricedItemColumns } from '#db/item-price.ts'
import { publicTitle } from '#db/item-title.ts'
import { isCalledOff, isPublic, left } from '#db/sale-stock.ts'
import { user } from '#db/schema/accounts.ts'
import { type HoldEndReason, holds } from '#db/schema/holds.ts'
import { isKept, items } from '#db/schema/items.ts'
import { listings } from '#db/schema/listings.ts'

export type { HoldEndReason }

const listingColumns = {
  id: listings.id,
  sellerId: listings.sellerId,
  title: listings.title,
  status: listings.status,
  saleDate: listings.saleDate,
  laterDays: listings.laterDays,
  startTime: listings.startTime,
  endTime: listings.endTime,
  timeZone: listings.timeZone,
  holdMinutes: listings.holdMinutes,
  holdUntil: listings.holdUntil,
  liveStatus: listings.liveStatus,
  priceRules: listings.priceRules,
  /** Stays true for a moment after the sale is called off, so that the host can undo it. */
  isPublic,
}

export const { find: findListing, lock: lockListing } = listingRows(listingColumns)
export type ListingRow = NonNullable<Awaited<ReturnType<typeof findListing>>>

export async function writeRule(tx: Queryable, listingId: string, rule: HoldRule | null): Promise<void> {
  await tx
    .update(listings)
    .set({
      holdMinutes: rule?.kind === 'minutes' ? rule.minutes : null,
      holdUntil: rule?.kind === 'time' ? rule.time : null,
    })
    .where(eq(listings.id, listingId))
}

export const pending = sql<number>`least(${left}, ${items.pendingQuantity})`

export interface Stock {
  id: string
  title: string
  left: number
  pending: number
}

/** The stock of an item that is part of the sale. */
export async function findStock(db: Queryable, listingId: string, itemId: string): Promise<Stock | null> {
  const [row] = await db
    .select({ id: items.id, title: publicTitle, left, pending })
    .from(items)
    .where(and(eq(items.id, itemId), eq(items.listingId, listingId), isKept))
  return row ?? null
}

/**
 * Whether a hold still has something to be of: the item is public, or the sale has ended by itself and a time to pick the
 * item up was booked before.
 */
const isListed = sql<boolean>`(coalesce(${isKept}, false) and (${isPublic}
  or ${holds.unbookedUntil} is not null and ${listings.status} = 'ended' and not ${isCalledOff}))`

export type OpenHoldRow = Awaited<ReturnType<typeof listOpen>>[number]

export const openColumns = {
  id: holds.id,
  listingId: holds.listingId,
  /** Null when the item was removed. */
  itemId: holds.itemId,
  itemTitle: holds.itemTitle,
  shopperId: holds.shopperId,
  turnAt: holds.turnAt,
  unansweredAt: holds.unansweredAt,
  until: holds.until,
  agreedCents: holds.agreedCents,
  agreedPiece: holds.agreedPiece,
  offerId: holds.offerId,
  firstName: user.firstName,
  lastName: user.lastName,
  isListed,
  /** Whether the whole sale is called off. */
  isCalledOff,
  left: sql<number>`coalesce(${left}, 0)`,
  piecesLeft: sql<number>`greatest(coalesce(${items.quantity} - ${items.soldQuantity}, 0), 0)`,
  isLot: sql<boolean>`coalesce(${items.sellAsLot}, false)`,
  /** How many of `left` are promised to somebody else. */
  pending: sql<number>`coalesce(${pending}, 0)`,
}

/** Those not marked as ended, in the order of asking. */
export async function listOpen(db: Queryable, listingId: string) {
  return db
    .select(openColumns)
    .from(holds)
    .innerJoin(listings, eq(listings.id, holds.listingId))
    .innerJoin(user, eq(user.id, holds.shopperId))
    .leftJoin(items, eq(items.id, holds.itemId))
    .where(and(eq(holds.listingId, listingId), isNull(holds.endedAt)))
    .orderBy(asc(holds.askedAt), asc(holds.id))
}

/** The sales at which somebody has asked for something that is not marked as ended. */
export async function listAskedAt(db: Queryable, shopperId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ listingId: holds.listingId })
    .from(holds)
    .innerJoin(listings, eq(listings.id, holds.listingId))
    .where(and(eq(holds.shopperId, shopperId), isNull(holds.endedAt), sql`${listings.status} <> 'draft'`))
  return rows.map(({ listingId }) => listingId)
}

/** Items of a listing that the host has refused to a shopper. */
export async function listRefused(db: Queryable, listingId: string, shopperId: string) {
  return db
    .selectDistinctOn([holds.itemId], { id: holds.id, itemId: holds.itemId })
    .from(holds)
    .where(and(eq(holds.shopperId, shopperId), eq(holds.listingId, listingId), eq(holds.endReason, 'refused')))
}

/** How many holds count as asked for: at the asking price, and not over. */
export async function countOpen(tx: Queryable, shopperId: string, now: Date): Promise<number> {
  return tx.$count(
    holds,
    and(
      eq(holds.shopperId, shopperId),
      isNull(holds.endedAt),
      // What was agreed on is the host's word, and takes no place from what can be asked for.
      isNull(holds.agreedCents),
      or(isNull(holds.until), gt(holds.until, now)),
    ),
  )
}

export async function insertHold(tx: Queryable, hold: typeof holds.$inferInsert): Promise<void> {
  await tx.insert(holds).values(hold)
}

export async function grant(tx: Queryable, holdId: string, until: Date): Promise<void> {
  await tx.update(holds).set({ until }).where(eq(holds.id, holdId))
}

/**
 * Marks holds as ended: now, or at their own end if that was earlier. A missed one counts as not visited until the
 * host says otherwise.
 */
export async function end(
  tx: Queryable,
  holdIds: readonly string[],
  { reason, now }: { reason: HoldEndReason; now: Date },
): Promise<void> {
  if (holdIds.length === 0) return
  await tx
    .update(holds)
    .set({
      endReason: reason,
      endedAt: sql`least(${holds.until}, ${now.toISOString()}::timestamptz)`,
      ...(reason === 'missed' && { hasCome: false }),
      ...(reason === 'bought' && { hasCome: true }),
    })
    .where(and(inArray(holds.id, [...holdIds]), isNull(holds.endedAt)))
}

export async function markNextInLine(tx: Queryable, holdIds: readonly string[], now: Date): Promise<void> {
  if (holdIds.length === 0) return
  await tx
    .update(holds)
    .set({ turnAt: now })
    .where(inArray(holds.id, [...holdIds]))
}

export async function putBackInLine(tx: Queryable, holdIds: readonly string[]): Promise<void> {
  if (holdIds.length === 0) return
  await tx
    .update(holds)
    .set({ turnAt: null, unansweredAt: null })
    .where(inArray(holds.id, [...holdIds]))
}

export async function noteUnanswered(tx: Queryable, holdIds: readonly string[], now: Date): Promise<void> {
  if (holdIds.length === 0) return
  await tx
    .update(holds)
    .set({ unansweredAt: now })
    .where(inArray(holds.id, [...holdIds]))
}

export type OpenHoldItem = Awaited<ReturnType<typeof listItems>>[number]

/** What a list shows of items. */
export async function listItems(db: Queryable, itemIds: readonly string[]) {
  return db
    .select({
      ...pricedItemColumns,
      cropUrl: items.cropUrl,
      imageUrls: items.imageUrls,
    })
    .from(items)
    .where(inArray(items.id, [...itemIds]))
}

/** Listings with a hold that is due to change. */
export async function listDue(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const instant = sql`${now.toISOString()}::timestamptz`
  const isUnanswered = sql`${holds.until} is null and ${holds.unansweredAt} is null
    and ${holds.turnAt} <= ${instant} - make_interval(mins => ${HOLD_ANSWER_MINUTES})`
  const zone = sql`coalesce(${listings.timeZone}, ${FALLBACK_TIME_ZONE})`
  // A sale without days holds things until the time of every day.
  const isPast: SQL = sql`${holds.until} is null
    and (coalesce(${listings.lastDay}, (${instant} at time zone ${zone})::date) + ${listings.holdUntil}) at time zone ${zone} <= ${instant}`
  // Whose turn it is since somebody before them deleted their account, which took their hold along.
  const isNext = sql`${holds.turnAt} is null and ${holds.until} is null and (
    select count(*) from ${holds} earlier
    where earlier.item_id = ${holds.itemId} and earlier.ended_at is null
      and (earlier.until is not null or (earlier.asked_at, earlier.id) < (${holds.askedAt}, ${holds.id}))
  ) < ${left} - ${pending}`
  const rows = await db
    .selectDistinct({ listingId: holds.listingId })
    .from(holds)
    .innerJoin(listings, eq(listings.id, holds.listingId))
    .leftJoin(items, eq(items.id, holds.itemId))
    .where(
      and(
        isNull(holds.endedAt),
        or(
          sql`${holds.until} <= ${instant}`,
          isUnanswered,
          isNext,
          isPast,
          sql`not ${isListed}`,
          sql`${items.soldQuantity} >= ${items.quantity}`,
        ),
      ),
    )
    .limit(limit)
  return rows.map(({ listingId }) => listingId)
}

/** Whether there is or was such a hold. */
export async function hasHold(
  db: Queryable,
  { listingId, holdId, shopperId }: { listingId: string; holdId: string; shopperId?: string },
): Promise<boolean> {
  const found = await db.$count(
    holds,
    and(
      eq(holds.id, holdId),
      eq(holds.listingId, listingId),
      shopperId === undefined ? undefined : eq(holds.shopperId, shopperId),
    ),
  )
  return found > 0
}

/** What somebody has ever asked to hold, the newest first. */
export function listAskedBy(db: Queryable, shopperId: string) {
  return db
    .select({
      listingId: holds.listingId,
      itemTitle: holds.itemTitle,
      askedAt: holds.askedAt,
      until: holds.until,
      endedAt: holds.endedAt,
      endReason: holds.endReason,
    })
    .from(holds)
    .where(eq(holds.shopperId, shopperId))
    .orderBy(desc(holds.askedAt))
}
