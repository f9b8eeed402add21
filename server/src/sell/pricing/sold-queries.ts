import { SOLD_NEAR_MILES } from '@yardsnap/contract/pricing'
import { chordOfMiles } from '@yardsnap/contract/places'
import { LAST_TIME_ZONE } from '@yardsnap/contract/sale-days'
import { sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'

/** As many similar things of all sales are compared, too. */
const MOST_SOLD = 500
const YEARS_REMEMBERED = 2

export interface SoldSearch {
  /** All of them must be in the title, in any grammatical form. */
  words: readonly string[]
  /** Whose newest sale says where 'near' is, and whose own things do not count. */
  callerId: string
}

export interface SoldItem extends Record<string, unknown> {
  sellerId: string
  title: string
  condition: string
  /** US dollars for one piece. */
  asked: number
  got: number
}

/**
 * What things near the caller's newest sale with a place were sold for, at sales that are over, of hosts who do not mind. Lots
 * are excluded, because their price is not per piece. Nothing says which sale or day it was.
 */
export const soldNear =
  (db: Queryable) =>
  async ({ words, callerId }: SoldSearch): Promise<SoldItem[]> => {
    const { rows } = await db.execute<SoldItem>(sql`
    with here as materialized (
      select pos from listings where seller_id = ${callerId} and pos is not null order by created_at desc limit 1
    )
    select l.seller_id as "sellerId", i.title, i.condition,
      i.price_suggested::float8 as asked, (p.price / p.quantity)::float8 as got
    from items i
    join purchases p on p.item_id = i.id
    join listings l on l.id = i.listing_id
    join "user" u on u.id = l.seller_id
    cross join here
    where i.search @@ plainto_tsquery('english', ${words.join(' ')})
      and i.state = 'kept' and not i.sell_as_lot and i.price_suggested > 0
      and p.price is not null and p.sold_at > now() - make_interval(years => ${YEARS_REMEMBERED})
      and l.published_at is not null and l.status <> 'draft' and l.hidden_status is null
      and l.last_day < (now() at time zone ${LAST_TIME_ZONE})::date
      and l.seller_id <> ${callerId} and u.shares_sold_prices
      and cube_distance(l.pos, here.pos) <= ${chordOfMiles(SOLD_NEAR_MILES)}
    limit ${MOST_SOLD}`)
    return rows
  }
