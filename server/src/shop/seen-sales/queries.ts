import { addDays } from '@yardsnap/contract/sale-days'
import type { SeenDay } from '@yardsnap/contract/seen-sales'
import { and, count, desc, eq, gt, inArray, lt, max, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { photos } from '#db/schema/photos.ts'
import { blockedFinders, seenSaleAbsences, seenSaleSightings, seenSales } from '#db/schema/seen-sales.ts'
import { IS_SHOWN, isCurrent, todayThere } from './place-queries.ts'

export const SHOWN_COLUMNS = {
  id: seenSales.id,
  streetAddress: seenSales.streetAddress,
  city: seenSales.city,
  state: seenSales.state,
  zipCode: seenSales.zipCode,
  latitude: seenSales.latitude,
  longitude: seenSales.longitude,
  positionPrecision: seenSales.positionPrecision,
  timeZone: seenSales.timeZone,
  days: seenSales.days,
  words: seenSales.words,
  photoKey: photos.objectKey,
  sightingCount: seenSales.sightingCount,
  createdAt: seenSales.createdAt,
  lastSeenAt: seenSales.lastSeenAt,
  isClaimed: sql<boolean>`${seenSales.claimedListingId} is not null`,
}

type SeenSaleRow = typeof seenSales.$inferSelect
export type ShownRow = Pick<
  SeenSaleRow,
  | 'id'
  | 'streetAddress'
  | 'city'
  | 'state'
  | 'zipCode'
  | 'latitude'
  | 'longitude'
  | 'positionPrecision'
  | 'timeZone'
  | 'days'
  | 'words'
  | 'sightingCount'
  | 'createdAt'
  | 'lastSeenAt'
> & { photoKey: string | null; isClaimed: boolean }

/** Those of these sales that are shown, also on other days than theirs, with the dates on which nobody was found there. */
export async function findShown(db: Queryable, ids: string[]): Promise<(ShownRow & { emptyDates: string[] })[]> {
  if (ids.length === 0) return []
  return db
    .select({ ...SHOWN_COLUMNS, emptyDates: seenSales.emptyDates })
    .from(seenSales)
    .leftJoin(photos, eq(photos.seenSaleId, seenSales.id))
    .where(and(inArray(seenSales.id, ids), IS_SHOWN))
}

export interface PageRow extends ShownRow {
  finderId: string | null
  claimedListingId: string | null
  isShown: boolean
  isCurrent: boolean
  isFoundEmpty: boolean
  /** The day that it is there, and whether it is one of the sale's. */
  today: string
  isToday: boolean
}

/** A seen sale that neither an admin nor who lives there has taken down. */
export async function findSeenSale(db: Queryable, seenSaleId: string, now: Date): Promise<PageRow | null> {
  const today = todayThere(now)
  const [row] = await db
    .select({
      ...SHOWN_COLUMNS,
      finderId: seenSales.finderId,
      claimedListingId: seenSales.claimedListingId,
      isShown: sql<boolean>`${IS_SHOWN}`,
      isCurrent: sql<boolean>`${isCurrent(now)}`,
      isFoundEmpty: sql<boolean>`${today} = any(${seenSales.emptyDates})`,
      today: sql<string>`${today}::text`,
      isToday: sql<boolean>`${today} = any(${seenSales.dates})`,
    })
    .from(seenSales)
    .leftJoin(photos, eq(photos.seenSaleId, seenSales.id))
    .where(and(eq(seenSales.id, seenSaleId), sql`${seenSales.hiddenAt} is null and ${seenSales.removedAt} is null`))
  return row ?? null
}

/** Sales are added one after the other: the limits, and whether a sale is there already, hold under races. */
export async function lockAdditions(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('seen-sales', 0))`)
}

/** How many sales somebody has added since an instant, and when the last one. */
export async function findAdded(
  tx: Queryable,
  finderId: string,
  since: Date,
): Promise<{ count: number; lastAt: Date | null }> {
  const [row] = await tx
    .select({ count: count(), lastAt: max(seenSales.createdAt) })
    .from(seenSales)
    .where(and(eq(seenSales.finderId, finderId), gt(seenSales.createdAt, since)))
  return row ?? { count: 0, lastAt: null }
}

export interface NewSeenSale {
  id: string
  finderId: string
  streetAddress: string
  city: string
  state: string
  zipCode: string
  latitude: number
  longitude: number
  positionPrecision: SeenSaleRow['positionPrecision']
  timeZone: string
  days: SeenDay[]
  words: string
}

export async function insertSeenSale(tx: Queryable, { days, ...sale }: NewSeenSale, now: Date): Promise<void> {
  const dates = days.map(({ date }) => date)
  const lastDate = dates.toSorted().at(-1) ?? ''
  await tx.insert(seenSales).values({ ...sale, days, dates, lastDate, createdAt: now, lastSeenAt: now })
}

/** Each account counts once on a day. The first sighting is counted by the insertion of its sale. */
export async function insertSighting(
  tx: Queryable,
  sighting: { seenSaleId: string; userId: string; day: string; seenAt: Date },
): Promise<boolean> {
  const rows = await tx.insert(seenSaleSightings).values(sighting).onConflictDoNothing().returning()
  return rows.length > 0
}

export async function countSighting(tx: Queryable, seenSaleId: string, now: Date): Promise<void> {
  await tx
    .update(seenSales)
    .set({ sightingCount: sql`${seenSales.sightingCount} + 1`, lastSeenAt: now })
    .where(eq(seenSales.id, seenSaleId))
}

/** What a caller has said of a sale on a day. */
export async function findSaid(
  db: Queryable,
  { seenSaleId, day, userId, device }: { seenSaleId: string; day: string; userId: string | null; device: string },
): Promise<{ isSeen: boolean; isNobodyHere: boolean }> {
  const { rows } = await db.execute<{ isSeen: boolean; isNobodyHere: boolean }>(sql`
    select
      exists (select from seen_sale_sightings where seen_sale_id = ${seenSaleId} and day = ${day}::date and user_id = ${userId}) as "isSeen",
      exists (select from seen_sale_absences where seen_sale_id = ${seenSaleId} and day = ${day}::date and device = ${device}) as "isNobodyHere"`)
  return rows[0] ?? { isSeen: false, isNobodyHere: false }
}

/** Notes that a device found nobody, and takes the sale off the lists of that day when `limit` devices did. */
export async function noteAbsence(
  tx: Queryable,
  absence: { seenSaleId: string; day: string; device: string },
  limit: number,
): Promise<void> {
  const { seenSaleId, day } = absence
  // Two devices at the same time would each count only itself.
  await tx.select({ id: seenSales.id }).from(seenSales).where(eq(seenSales.id, seenSaleId)).for('update')
  await tx.insert(seenSaleAbsences).values(absence).onConflictDoNothing()
  const isOfDay = and(eq(seenSaleAbsences.seenSaleId, seenSaleId), eq(seenSaleAbsences.day, day))
  if ((await tx.$count(seenSaleAbsences, isOfDay)) < limit) return
  await tx
    .update(seenSales)
    .set({ emptyDates: sql`array_append(array_remove(${seenSales.emptyDates}, ${day}::date), ${day}::date)` })
    .where(eq(seenSales.id, seenSaleId))
}

export async function isBlockedFinder(db: Queryable, userId: string): Promise<boolean> {
  return (await db.$count(blockedFinders, eq(blockedFinders.userId, userId))) > 0
}

/** Takes a sale down for good. Its address is kept for a while, its words are not. */
export async function markRemoved(tx: Queryable, seenSaleId: string, now: Date): Promise<void> {
  await tx
    .update(seenSales)
    .set({ removedAt: sql`coalesce(${seenSales.removedAt}, ${now.toISOString()}::timestamptz)`, words: '' })
    .where(eq(seenSales.id, seenSaleId))
}

/** All that somebody has seen, for the export of their data. */
export async function listSightingsOf(db: Queryable, userId: string) {
  return db
    .select({
      day: seenSaleSightings.day,
      streetAddress: seenSales.streetAddress,
      city: seenSales.city,
      state: seenSales.state,
      zipCode: seenSales.zipCode,
      days: seenSales.days,
      words: seenSales.words,
      isAddedByMe: sql<boolean>`${seenSales.finderId} = ${userId}`,
    })
    .from(seenSaleSightings)
    .innerJoin(seenSales, eq(seenSales.id, seenSaleSightings.seenSaleId))
    .where(eq(seenSaleSightings.userId, userId))
    .orderBy(desc(seenSaleSightings.seenAt))
}

/** Sales whose last day was before a day, and which nobody has removed since an instant. @returns their ids */
export async function listExpired(
  db: Queryable,
  { overBefore, removedBefore, limit }: { overBefore: string; removedBefore: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: seenSales.id })
    .from(seenSales)
    .where(
      and(
        lt(seenSales.lastDate, overBefore),
        sql`(${seenSales.removedAt} is null or ${seenSales.removedAt} < ${removedBefore.toISOString()}::timestamptz)`,
      ),
    )
    .limit(limit)
  return rows.map(({ id }) => id)
}

export async function deleteSeenSales(tx: Queryable, ids: string[]): Promise<void> {
  await tx.delete(seenSales).where(sql`${seenSales.id} = any(${sql.param(ids)}::uuid[])`)
}

/** What is said of former days is of no use. */
export async function deleteAbsencesBefore(db: Queryable, today: string): Promise<void> {
  await db.delete(seenSaleAbsences).where(lt(seenSaleAbsences.day, addDays(today, -1)))
}
