import {
  MAX_FIRST_HOUR_THINGS,
  MAX_UNFETCHED_THINGS,
  MAX_WANTED_SHOWN,
  MIN_WANTED_PEOPLE,
} from '@yardsnap/contract/insights'
import { sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'

/** What was bought, by the hour of the sale's own clock. @property cents 0 for what was sold without a price */
export interface SoldHour extends Record<string, unknown> {
  /** YYYY-MM-DD */
  day: string
  /** 0 to 23 */
  hour: number
  cents: number
  pieces: number
  /** Pieces without a price. */
  uncounted: number
}

/** Every purchase is in one of them, so their sums are those of the ledger. @param zone IANA name */
export async function listSoldHours(db: Queryable, listingId: string, zone: string): Promise<SoldHour[]> {
  const { rows } = await db.execute<SoldHour>(sql`
    select clock::date::text as day, extract(hour from clock)::int as hour,
      coalesce(sum(price * 100), 0)::float8 as cents, sum(quantity)::float8 as pieces,
      coalesce(sum(quantity) filter (where price is null), 0)::float8 as uncounted
    from (select price, quantity, sold_at at time zone ${zone} as clock from purchases where listing_id = ${listingId}) bought
    group by 1, 2
    order by 1, 2`)
  return rows
}

export interface LetInHour extends Record<string, unknown> {
  /** YYYY-MM-DD */
  day: string
  /** 0 to 23 */
  hour: number
  people: number
}

/** How many people of the line at the door were let in, by the hour of the sale's own clock. @param zone IANA name */
export async function listLetInHours(db: Queryable, listingId: string, zone: string): Promise<LetInHour[]> {
  const { rows } = await db.execute<LetInHour>(sql`
    select clock::date::text as day, extract(hour from clock)::int as hour, sum(party_size)::int as people
    from (
      select t.party_size, t.called_at at time zone ${zone} as clock
      from door_lines l join door_tickets t on t.line_id = l.id
      where l.listing_id = ${listingId} and t.state = 'in' and t.called_at is not null
    ) let_in
    group by 1, 2`)
  return rows
}

export interface SoldCategory extends Record<string, unknown> {
  category: string
  cents: number
  pricedCount: number
  askedCents: number | null
  gotCents: number | null
  gotPercent: number | null
}

/**
 * What purchases brought in by category, with the medians of what was asked and paid for one piece, or for a whole lot.
 * Only purchases of items that are still listed with a price tell what was asked; of a lot, those of all that it has.
 */
export async function listSoldCategories(db: Queryable, listingId: string): Promise<SoldCategory[]> {
  const { rows } = await db.execute<SoldCategory>(sql`
    select category, coalesce(sum(price * 100), 0)::float8 as cents, count(asked)::int as "pricedCount",
      round(percentile_cont(0.5) within group (order by asked))::float8 as "askedCents",
      round(percentile_cont(0.5) within group (order by got))::float8 as "gotCents",
      round(percentile_cont(0.5) within group (order by got / asked) * 100)::float8 as "gotPercent"
    from (
      select coalesce(p.category, 'other') as category, p.price,
        case when i.id is not null then i.price_suggested * 100 end as asked,
        case when i.id is not null then p.price * 100 / case when i.sell_as_lot then 1 else p.quantity end end as got
      from purchases p
      left join items i on i.id = p.item_id and i.state = 'kept' and i.price_suggested > 0 and p.price is not null
        and (not i.sell_as_lot or p.quantity >= i.quantity)
      where p.listing_id = ${listingId}
    ) bought
    group by category
    order by cents desc, category`)
  return rows
}

export interface ListedCategory extends Record<string, unknown> {
  category: string
  pieces: number
  piecesSold: number
}

/** How many pieces of a sale's items there are by category, and how many of them were sold. */
export async function listCategories(db: Queryable, listingId: string): Promise<ListedCategory[]> {
  const { rows } = await db.execute<ListedCategory>(sql`
    select category, sum(quantity)::float8 as pieces, sum(least(sold_quantity, quantity))::float8 as "piecesSold"
    from items
    where listing_id = ${listingId} and state = 'kept'
    group by category
    order by category`)
  return rows
}

interface SoldThing extends Record<string, unknown> {
  title: string
  pieces: number
}

/** What was bought within an hour, by what it is called, in the order in which it went. */
export async function listSoldWithin(
  db: Queryable,
  listingId: string,
  { from, to }: { from: Date; to: Date },
): Promise<{ cents: number; pieces: number; things: SoldThing[] }> {
  const { rows } = await db.execute<SoldThing & { cents: number; allPieces: number }>(sql`
    select title, sum(quantity)::float8 as pieces,
      (sum(coalesce(sum(price * 100), 0)) over ())::float8 as cents, (sum(sum(quantity)) over ())::float8 as "allPieces"
    from purchases
    where listing_id = ${listingId} and sold_at >= ${from.toISOString()} and sold_at < ${to.toISOString()}
    group by title
    order by min(sold_at), title
    limit ${MAX_FIRST_HOUR_THINGS}`)
  return {
    cents: rows[0]?.cents ?? 0,
    pieces: rows[0]?.allPieces ?? 0,
    things: rows.map(({ title, pieces }) => ({ title, pieces })),
  }
}

interface UnfetchedThing extends Record<string, unknown> {
  title: string
  holds: number
  isSold: boolean
}

/** Holds that ran out without anybody coming, by thing that is still in the sale, the most frequent first. */
export async function listUnfetched(db: Queryable, listingId: string): Promise<UnfetchedThing[]> {
  const { rows } = await db.execute<UnfetchedThing>(sql`
    select max(h.item_title) as title, count(*)::int as holds, i.sold_quantity >= i.quantity as "isSold"
    from holds h
    join items i on i.id = h.item_id and i.state = 'kept'
    where h.listing_id = ${listingId} and h.end_reason = 'missed' and h.has_come = false
    group by i.id
    order by holds desc, title
    limit ${MAX_UNFETCHED_THINGS}`)
  return rows
}

interface WantedWords extends Record<string, unknown> {
  words: string
  people: number
}

/**
 * What people look for at the place of a sale, where no sale ever had it for any of them. Words count as the same when
 * they mean the same search; the commonest way to write it is shown, of at least MIN_WANTED_PEOPLE people.
 * @param chord the farthest distance of any want, as a chord of the unit sphere
 */
export async function listWanted(db: Queryable, listingId: string, chord: number): Promise<WantedWords[]> {
  const { rows } = await db.execute<WantedWords>(sql`
    with near as materialized (
      select w.id, w.user_id, w.query::text as query, lower(w.words) as words
      from listings l
      join wants w on w.point <@ cube_enlarge(l.pos, ${chord}, 4)
        and cube_distance(w.point, l.pos) <= w.chord and w.removed_at is null and w.user_id <> l.seller_id
      where l.id = ${listingId} and l.published_at is not null
    )
    select mode() within group (order by words) as words, count(distinct user_id)::int as people
    from near
    group by query
    having count(distinct user_id) >= ${MIN_WANTED_PEOPLE}
      and bool_and(not exists (select from want_matches m where m.want_id = near.id))
    order by people desc, words
    limit ${MAX_WANTED_SHOWN}`)
  return rows
}
