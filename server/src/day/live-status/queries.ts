import { LiveListing } from '@yardsnap/contract/live-status'
import type { PriceRule } from '@yardsnap/contract/price-rules'
import { keysOf } from '@yardsnap/contract/schemas'
import { pick } from '@yardsnap/contract/objects'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { localTimestamp } from '#db/asked-days.ts'
import type { Queryable } from '#db/database.ts'
import { user } from '#db/schema/accounts.ts'
import { listings, publishedDays } from '#db/schema/listings.ts'
import { notifications } from '#db/schema/notifications.ts'
import type { LiveFields } from './rules.ts'

const liveColumns = {
  ...pick(getTableColumns(listings), keysOf(LiveListing.shape)),
  startTime: sql<string | null>`left(${listings.startTime}::text, 5)`,
  endTime: sql<string | null>`left(${listings.endTime}::text, 5)`,
}

export async function findLive(db: Queryable, listingId: string): Promise<LiveListing | null> {
  const [row] = await db.select(liveColumns).from(listings).where(eq(listings.id, listingId))
  return row ?? null
}

/** When the host of a sale ended the links in their mails for the last time; null when they never did. */
export async function findLinksEnd(db: Queryable, listingId: string): Promise<Date | null> {
  const [row] = await db
    .select({ endedAt: user.hostLinksEndedAt })
    .from(listings)
    .innerJoin(user, eq(user.id, listings.sellerId))
    .where(eq(listings.id, listingId))
  return row?.endedAt ?? null
}

/** Locks the listing until the transaction ends. @param ownerId the required owner; undefined for any */
export async function lockLive(
  tx: Queryable,
  listingId: string,
  ownerId?: string,
): Promise<{ listing: LiveListing; sellerId: string; priceRules: PriceRule[] } | null> {
  const isTheirs = ownerId === undefined ? undefined : eq(listings.sellerId, ownerId)
  const [row] = await tx
    .select({ listing: liveColumns, sellerId: listings.sellerId, priceRules: listings.priceRules })
    .from(listings)
    .where(and(eq(listings.id, listingId), isTheirs))
    .for('update')
  return row ?? null
}

/** Also increments the version, by which calendars recognize a newer event. */
export async function writeLive(
  tx: Queryable,
  listingId: string,
  fields: LiveFields & { priceRules: PriceRule[] },
): Promise<LiveListing> {
  const [row] = await tx
    .update(listings)
    .set({ ...fields, version: sql`${listings.version} + 1`, updatedAt: sql`now()` })
    .where(eq(listings.id, listingId))
    .returning(liveColumns)
  return row!
}

export interface Morning {
  /** Identifies the sale and the day, so that nobody is notified twice. */
  key: string
  listingId: string
  sellerId: string
  title: string
  timeZone: string | null
  /** The last of all its days. */
  lastDay: string
  linksEndedAt: Date | null
}

/**
 * Public sales that are held today in their time zone, during the hours of the morning, and whose hosts were not
 * notified yet.
 * @param from,until HH:MM by the clock of the sale
 */
export async function listMornings(
  db: Queryable,
  { now, from, until, limit }: { now: Date; from: string; until: string; limit: number },
): Promise<Morning[]> {
  const instant = sql`${now.toISOString()}::timestamptz`
  const local = localTimestamp(now, listings.timeZone)
  const key = sql<string>`'today-' || ${listings.id} || '-' || ${publishedDays.day}`
  return db
    .select({
      key: key.as('key'),
      listingId: listings.id,
      sellerId: listings.sellerId,
      title: listings.title,
      timeZone: listings.timeZone,
      lastDay: sql<string>`(select max(other.day)::text from ${publishedDays} other where other.listing_id = ${listings.id})`,
      linksEndedAt: user.hostLinksEndedAt,
    })
    .from(publishedDays)
    .innerJoin(listings, eq(listings.id, publishedDays.listingId))
    .innerJoin(user, eq(user.id, listings.sellerId))
    .where(
      and(
        sql`${publishedDays.day} between (${instant} at time zone 'UTC')::date - 1 and (${instant} at time zone 'UTC')::date + 1`,
        sql`${listings.status} = 'published'`,
        sql`${publishedDays.day} = ${local}::date`,
        sql`${local}::time between ${from}::time and ${until}::time`,
        sql`not exists (select from ${notifications} where ${notifications.userId} = ${listings.sellerId} and ${notifications.key} = ${key})`,
      ),
    )
    .orderBy(publishedDays.listingId)
    .limit(limit)
}
