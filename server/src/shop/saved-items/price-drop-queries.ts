import { FALLBACK_TIME_ZONE } from '@yardsnap/contract/sale-days'
import { MIN_DROP_DOLLARS, MIN_DROP_PERCENT } from '@yardsnap/contract/saved-items'
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { isPriced } from '#db/item-price.ts'
import { isKept, items } from '#db/schema/items.ts'
import { listings } from '#db/schema/listings.ts'
import { savedItems } from '#db/schema/saved-items.ts'
import { itemColumns, type ListingRow, listingColumns } from './queries.ts'

export async function findPublished(db: Queryable, listingId: string): Promise<ListingRow | null> {
  const [row] = await db
    .select(listingColumns)
    .from(listings)
    .where(and(eq(listings.id, listingId), eq(listings.status, 'published')))
  return row ?? null
}

/** The saved items of a listing that are available and have a price or are free. */
export function listSavedForSale(db: Queryable, listingId: string) {
  const saved = db
    .select({ itemId: savedItems.itemId })
    .from(savedItems)
    .where(and(eq(savedItems.listingId, listingId), isNull(savedItems.removedAt)))
  return db
    .select(itemColumns)
    .from(items)
    .where(
      and(
        eq(items.listingId, listingId),
        isKept,
        lt(items.soldQuantity, items.quantity),
        isPriced,
        inArray(items.id, saved),
      ),
    )
}

export interface PriceDrop {
  userId: string
  itemId: string
  /** ISO instant. */
  savedAt: string
  /** The lowest price that this person knew. */
  former: string
  price: string
}

/** The lowest price that the owner of `s` knows. */
const KNOWN = sql`least(s.saved_price, s.told_price)`

/** By item. */
type Prices = ReadonlyMap<string, string>

const given = (prices: Prices) =>
  sql`unnest(${sql.param([...prices.keys()])}::uuid[], ${sql.param([...prices.values()])}::numeric[])
    as given (item_id, price)`

/** Whether `s`, a saved item of this listing, is so much cheaper now that its owner is notified. */
const isDrop = (listingId: string) => sql`s.listing_id = ${listingId} and s.removed_at is null
  and given.price <= ${KNOWN} - ${MIN_DROP_DOLLARS}::numeric
  and given.price <= ${KNOWN} * (100 - ${MIN_DROP_PERCENT}::numeric) / 100`

/**
 * People who know higher prices than these, in the order of their ids. Whoever blocks the seller, or is blocked, is left
 * out.
 */
export async function listPeople(
  tx: Queryable,
  { id, sellerId }: Pick<ListingRow, 'id' | 'sellerId'>,
  { prices, after, limit }: { prices: Prices; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await tx.execute<{ userId: string }>(sql`
    select distinct s.user_id as "userId" from saved_items s join ${given(prices)} using (item_id)
    where ${isDrop(id)} and s.user_id > ${after} and not exists (
      select from message_blocks b
      where (b.blocker_id, b.blocked_id) in ((s.user_id, ${sellerId}), (${sellerId}, s.user_id)))
    order by s.user_id limit ${limit}`)
  return rows.map(({ userId }) => userId)
}

/** Claims the price drops that these people have not been notified of; they count as notified when `tx` commits. */
export async function claimPriceDrops(
  tx: Queryable,
  { id }: Pick<ListingRow, 'id'>,
  { prices, userIds }: { prices: Prices; userIds: readonly string[] },
): Promise<PriceDrop[]> {
  const { rows } = await tx.execute<PriceDrop & Record<string, unknown>>(sql`
    with page as materialized (
      select s.user_id, s.item_id, ${KNOWN} as former, given.price
      from saved_items s join ${given(prices)} using (item_id)
      where ${isDrop(id)} and s.user_id = any(${sql.param(userIds)}::text[])
      -- In the same order in every transaction, so that two of them do not wait for each other.
      order by s.user_id, s.item_id for update of s
    )
    update saved_items s set told_price = page.price from page
    where s.user_id = page.user_id and s.item_id = page.item_id
    returning s.user_id as "userId", s.item_id as "itemId", s.saved_at as "savedAt", page.former, page.price`)
  return rows
}

/**
 * Listings with saved items of which one day is today where they are, and whose prices are lower by the clock or because
 * the host has said so; in the order of their ids.
 */
export async function listMarkedDown(
  db: Queryable,
  { now, after, limit }: { now: Date; after: string; limit: number },
): Promise<string[]> {
  const instant = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ id: string }>(sql`
    select l.id from published_days d join listings l on l.id = d.listing_id
    where d.day between (${instant} at time zone 'UTC')::date - 1 and (${instant} at time zone 'UTC')::date + 1
      and d.day = (${instant} at time zone coalesce(l.time_zone, ${FALLBACK_TIME_ZONE}))::date
      and l.status = 'published' and l.id > ${after}::uuid
      and (jsonb_array_length(l.price_rules) > 0 or (l.live_status ->> 'isHalfPrice')::boolean)
      and exists (select from saved_items s where s.listing_id = l.id and s.removed_at is null)
    order by l.id limit ${limit}`)
  return rows.map(({ id }) => id)
}
