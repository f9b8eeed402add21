import type { TillReport } from '@yardsnap/contract/till-report'
import { dayIn, FALLBACK_TIME_ZONE } from '@yardsnap/contract/sale-days'
import { and, asc, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import { DateTime } from 'luxon'
import type { Database } from '#db/database.ts'
import { purchases } from '#db/schema/ledger.ts'
import { isKept, items } from '#db/schema/listings.ts'
import { tillBoxes, tillOwners, tillSales } from '#db/schema/till.ts'
import { csvOf } from '#csv.ts'
import { listingNotFound, lockOwnListing } from '#features/listings/ownership.ts'
import type { PlansService } from '#features/plans/service.ts'
import * as queries from './queries.ts'

interface Dependencies {
  database: Database
  plans: Pick<PlansService, 'requirePremium'>
  hasPremium: (userId: string) => Promise<boolean>
  now: () => Date
}

const cents = sql<string>`coalesce(sum(${purchases.price} * 100), 0)::bigint`.mapWith(Number)

/** What a till took: sums of its purchases. */
export function tillReports({ database: { db }, plans, hasPremium, now }: Dependencies) {
  async function ownListing(userId: string, listingId: string): Promise<queries.ListingRow> {
    const listing = await queries.findListing(db, listingId)
    if (listing?.sellerId !== userId) throw listingNotFound()
    return listing
  }

  /** Sums by one thing, the largest first. */
  async function sumsBy<T>(condition: SQL | undefined, key: SQL<T>): Promise<{ key: T; cents: number }[]> {
    return (
      db
        .select({ key, cents })
        .from(purchases)
        .innerJoin(tillSales, eq(tillSales.id, purchases.tillSaleId))
        .where(condition)
        // By its place: parameters of a repeated expression would be others.
        .groupBy(sql`1`)
        .orderBy(sql`2 desc, 1`)
    )
  }

  return {
    async report(userId: string, listingId: string, askedDay: string | undefined): Promise<TillReport> {
      const listing = await ownListing(userId, listingId)
      const zone = listing.timeZone ?? FALLBACK_TIME_ZONE
      const day = askedDay ?? dayIn(zone, now())
      const isThatDay = sql`(${purchases.soldAt} at time zone ${zone})::date = ${day}`
      const ofDay = and(eq(purchases.listingId, listingId), isThatDay)
      const means = new Map((await sumsBy(ofDay, sql<string>`${tillSales.means}`)).map((sum) => [sum.key, sum.cents]))
      const [pieces] = await db
        .select({ count: sql<string>`coalesce(sum(${purchases.quantity}), 0)`.mapWith(Number) })
        .from(purchases)
        .where(and(ofDay, isNotNull(purchases.tillSaleId)))
      const [left] = await db
        .select({
          count: sql<string>`coalesce(sum(greatest(${items.quantity} - ${items.soldQuantity}, 0)), 0)`.mapWith(Number),
        })
        .from(items)
        .where(and(eq(items.listingId, listingId), isKept))
      const [box] = await db
        .select()
        .from(tillBoxes)
        .where(and(eq(tillBoxes.listingId, listingId), eq(tillBoxes.day, day)))
      const [cashCents, otherCents] = [means.get('cash') ?? 0, means.get('other') ?? 0]

      const parts = async () => {
        const names = new Map((await queries.listOwners(db, listingId)).map(({ id, name }) => [id, name]))
        const owners = await sumsBy(ofDay, sql<string | null>`${purchases.ownerId}`)
        const categories = await sumsBy(ofDay, sql<string>`coalesce(${purchases.category}, 'other')`)
        const hours = await sumsBy(
          ofDay,
          sql<string>`extract(hour from ${purchases.soldAt} at time zone ${zone})::integer`.mapWith(Number),
        )
        return {
          owners: owners.map((sum) => ({
            ownerId: sum.key,
            name: names.get(sum.key ?? '') ?? 'Nobody in particular',
            cents: sum.cents,
          })),
          categories: categories.map((sum) => ({ category: sum.key, cents: sum.cents })),
          hours: hours.map((sum) => ({ hour: sum.key, cents: sum.cents })).sort((a, b) => a.hour - b.hour),
        }
      }
      return {
        day,
        totalCents: cashCents + otherCents,
        cashCents,
        otherCents,
        piecesSold: pieces?.count ?? 0,
        piecesLeft: left?.count ?? 0,
        startCents: box?.startCents ?? 0,
        countedCents: box?.countedCents ?? null,
        parts: (await hasPremium(userId)) ? await parts() : null,
      }
    },

    /** @returns a CSV file with a line for each purchase of the till, the first first @throws AppError `premium_required` */
    async csv(userId: string, listingId: string): Promise<string> {
      const listing = await ownListing(userId, listingId)
      await plans.requirePremium(userId, 'sales_tracking')
      const rows = await db
        .select({ purchase: purchases, sale: tillSales, owner: tillOwners.name })
        .from(purchases)
        .innerJoin(tillSales, eq(tillSales.id, purchases.tillSaleId))
        .leftJoin(tillOwners, eq(tillOwners.id, purchases.ownerId))
        .where(eq(purchases.listingId, listingId))
        .orderBy(asc(purchases.soldAt), asc(purchases.id))
      const lines = rows.map(({ purchase, sale, owner }) => {
        const at = DateTime.fromJSDate(purchase.soldAt, { zone: listing.timeZone ?? FALLBACK_TIME_ZONE })
        const [date, time] = [at.toISODate() ?? '', at.toFormat('HH:mm')]
        const { title, category, quantity, price } = purchase
        const who = [owner ?? '', sale.deviceName]
        return [date, time, title, category ?? 'other', quantity, price ?? '', ...who, sale.means, sale.note]
      })
      return csvOf([HEADINGS, ...lines])
    },

    async writeBox(
      userId: string,
      { listingId, day }: { listingId: string; day: string },
      box: { startCents: number; countedCents: number | null },
    ): Promise<void> {
      await db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, listingId)
        await tx
          .insert(tillBoxes)
          .values({ listingId, day, ...box })
          .onConflictDoUpdate({ target: [tillBoxes.listingId, tillBoxes.day], set: box })
      })
    },
  }
}

const HEADINGS = ['Date', 'Time', 'Title', 'Category', 'Quantity', 'Price', 'Person', 'Till', 'Paid by', 'Note']
