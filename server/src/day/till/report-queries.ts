import { and, asc, desc, eq, isNotNull, min, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { purchases } from '#db/schema/ledger.ts'
import { isKept, items } from '#db/schema/items.ts'
import { tillBoxes, tillOwners, tillSales } from '#db/schema/till.ts'

/** A day of a sale. @property zone the time zone in which it is that day */
export interface Day {
  listingId: string
  zone: string
  day: string
}

const cents = sql<string>`coalesce(sum(${purchases.price} * 100), 0)::bigint`.mapWith(Number)

const isOfDay = ({ listingId, zone, day }: Day) =>
  and(eq(purchases.listingId, listingId), sql`(${purchases.soldAt} at time zone ${zone})::date = ${day}`)

/** Sums by one thing, the largest first. */
async function sumsBy<T>(db: Queryable, day: Day, key: SQL<T>): Promise<{ key: T; cents: number }[]> {
  return (
    db
      .select({ key, cents })
      .from(purchases)
      .leftJoin(tillSales, eq(tillSales.id, purchases.tillSaleId))
      .where(and(isOfDay(day), isNotNull(purchases.price)))
      // By position, because a repeated expression would get different parameter numbers.
      .groupBy(sql`1`)
      .orderBy(sql`2 desc, 1`)
  )
}

/** `cash` and `other` at the till, `marked` what was sold elsewhere. */
export const sumsByMeans = (db: Queryable, day: Day) =>
  sumsBy(db, day, sql<string>`coalesce(${tillSales.means}, 'marked')`)
export const sumsByOwner = (db: Queryable, day: Day) => sumsBy(db, day, sql<string | null>`${purchases.ownerId}`)
export const sumsByCategory = (db: Queryable, day: Day) =>
  sumsBy(db, day, sql<string>`coalesce(${purchases.category}, 'other')`)
/** `key` is null for what was sold in no department. */
export const sumsByDepartment = (db: Queryable, day: Day) =>
  sumsBy(db, day, sql<string | null>`${purchases.department}`)
export const sumsByHour = (db: Queryable, day: Day) =>
  sumsBy(db, day, sql<string>`extract(hour from ${purchases.soldAt} at time zone ${day.zone})::integer`.mapWith(Number))

/** What came in another way than cash, by what it was. */
export async function sumsByWay(db: Queryable, day: Day) {
  return db
    .select({
      paidBy: tillSales.paidBy,
      cents,
      sales: sql<string>`count(distinct ${tillSales.id})`.mapWith(Number),
    })
    .from(purchases)
    .innerJoin(tillSales, eq(tillSales.id, purchases.tillSaleId))
    .where(and(isOfDay(day), eq(tillSales.means, 'other')))
    .groupBy(tillSales.paidBy)
    .orderBy(desc(cents), asc(tillSales.paidBy))
}

/** The numbered sales of a day by phone. */
export async function countNumbered(db: Queryable, { listingId, zone, day }: Day) {
  return db
    .select({
      deviceName: sql<string>`max(${tillSales.deviceName})`,
      sales: sql<string>`count(*) filter (where ${tillSales.takenBackAt} is null)`.mapWith(Number),
      takenBack: sql<string>`count(*) filter (where ${tillSales.takenBackAt} is not null)`.mapWith(Number),
      first: sql<number>`min(${tillSales.number})`,
      last: sql<number>`max(${tillSales.number})`,
    })
    .from(tillSales)
    .where(
      and(
        eq(tillSales.listingId, listingId),
        isNotNull(tillSales.number),
        sql`(${tillSales.soldAt} at time zone ${zone})::date = ${day}`,
      ),
    )
    .groupBy(tillSales.deviceId)
    .orderBy(asc(min(tillSales.number)))
}

/** The days on which something was sold. */
export async function listDays(db: Queryable, { listingId, zone }: Pick<Day, 'listingId' | 'zone'>): Promise<string[]> {
  const rows = await db
    .selectDistinct({ day: sql<string>`(${purchases.soldAt} at time zone ${zone})::date::text` })
    .from(purchases)
    .where(eq(purchases.listingId, listingId))
  return rows.map(({ day }) => day)
}

/** What was sold on a day. @property piecesUncounted pieces without a price, which are not in the total */
export async function sumSold(db: Queryable, day: Day) {
  const pieces = sql`sum(${purchases.quantity})`
  const [sums] = await db
    .select({
      piecesSold: sql<string>`coalesce(${pieces}, 0)`.mapWith(Number),
      piecesUncounted: sql<string>`coalesce(${pieces} filter (where ${purchases.price} is null), 0)`.mapWith(Number),
      totalCents: cents,
    })
    .from(purchases)
    .where(isOfDay(day))
  return sums!
}

export async function countLeft(db: Queryable, listingId: string): Promise<number> {
  const [left] = await db
    .select({
      count: sql<string>`coalesce(sum(greatest(${items.quantity} - ${items.soldQuantity}, 0)), 0)`.mapWith(Number),
    })
    .from(items)
    .where(and(eq(items.listingId, listingId), isKept))
  return left?.count ?? 0
}

export async function findBox(db: Queryable, { listingId, day }: Pick<Day, 'listingId' | 'day'>) {
  const [box] = await db
    .select()
    .from(tillBoxes)
    .where(and(eq(tillBoxes.listingId, listingId), eq(tillBoxes.day, day)))
  return box ?? null
}

export async function writeBox(tx: Queryable, box: typeof tillBoxes.$inferInsert): Promise<void> {
  await tx
    .insert(tillBoxes)
    .values(box)
    .onConflictDoUpdate({ target: [tillBoxes.listingId, tillBoxes.day], set: box })
}

/** `soldAt` as PostgreSQL writes it, to the microsecond. */
const exactly = sql<string>`${purchases.soldAt}::text`

/** What was sold at a sale, earliest first. @param after the last one of the previous page */
export async function listSold(
  db: Queryable,
  listingId: string,
  { after, limit }: { after: { purchase: { id: string }; soldAt: string } | null; limit: number },
) {
  const isLater =
    after && sql`(${purchases.soldAt}, ${purchases.id}) > (${after.soldAt}::timestamptz, ${after.purchase.id}::uuid)`
  return db
    .select({ purchase: purchases, soldAt: exactly, sale: tillSales, owner: tillOwners.name })
    .from(purchases)
    .leftJoin(tillSales, eq(tillSales.id, purchases.tillSaleId))
    .leftJoin(tillOwners, eq(tillOwners.id, purchases.ownerId))
    .where(and(eq(purchases.listingId, listingId), isLater ?? undefined))
    .orderBy(asc(purchases.soldAt), asc(purchases.id))
    .limit(limit)
}
