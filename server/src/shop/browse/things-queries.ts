import { type PricedItem, type PricedSale, priceNow } from '@yardsnap/contract/asking-price'
import type { PriceSource } from '@yardsnap/contract/item-prices'
import { MAX_ITEMS_PER_LISTING } from '@yardsnap/contract/items'
import { dollars } from '@yardsnap/contract/money'
import type { Thing } from '@yardsnap/contract/things'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { isPriced } from '#db/item-price.ts'
import { publicTitle } from '#db/item-title.ts'
import { itemWords } from '#db/item-words.ts'
import { isKept, items } from '#db/schema/items.ts'
import type { SearchText } from './queries.ts'

export interface ThingsFilter {
  category?: string | undefined
  /** Dollars. */
  upTo?: number | undefined
  /** Words that a title must have. */
  text?: SearchText | undefined
}

type FoundThing = Thing & { listingId: string }

interface ThingRow extends Omit<PricedItem, 'id'>, Omit<FoundThing, 'price' | 'category'> {
  priceSource: PriceSource | null
  /** Null while nothing lowers prices of the sale. */
  sale: PricedSale | null
}

/**
 * What is left of the items of these sales that have a picture and fit: the dearest of each sale first, as many as
 * `limit` says. Of a sale whose prices may be lowered all are read, since only `priceNow` knows which of them fit.
 */
export async function listThings(
  db: Queryable,
  listingIds: string[],
  { category, upTo, text, limit, now }: ThingsFilter & { limit: number; now: Date },
): Promise<FoundThing[]> {
  const picture = sql`coalesce(${items.cropUrl}, ${items.imageUrls}[1])`
  const conditions: SQL[] = [
    sql`${items.listingId} = listing.id and ${isKept} and ${items.soldQuantity} < ${items.quantity} and ${picture} is not null`,
    ...(category === undefined ? [] : [sql`lower(${items.category}) = ${category}`]),
    ...(text ? [sql`${itemWords} @@ (select words.query from words)`] : []),
  ]
  const fitsOwnPrice = upTo === undefined ? [] : [sql`${isPriced} and ${items.priceSuggested} <= ${upTo}::numeric`]
  const dearest = (of: SQL[], count: number) => sql`
    select ${items.id} as "itemId", ${publicTitle} as title, ${items.category} as category, ${picture} as "pictureUrl",
      ${items.priceSuggested}::text as "priceSuggested", ${items.priceSource} as "priceSource",
      ${items.stickerColor} as "stickerColor", ${items.isFirm} as "isFirm"
    from ${items}
    where ${sql.join(of, sql` and `)}
    order by ${items.priceSuggested} desc nulls last, ${items.position}
    limit ${count}`
  const { rows } = await db.execute<Record<string, unknown> & ThingRow>(sql`
    with words as materialized (select ${text ? wordsOf(text) : sql`null::tsquery`} as query),
    listing as materialized (
      select l.id, l.time_zone, l.live_status, l.price_rules,
        jsonb_array_length(l.price_rules) > 0 or coalesce((l.live_status ->> 'isHalfPrice')::boolean, false) as may_be_lower
      from listings l where l.id = any(${sql.param(listingIds)}::uuid[])
    )
    select listing.id as "listingId", null::json as sale, thing.*
    from listing cross join lateral (${dearest([...conditions, ...fitsOwnPrice], limit)}) thing
    where not may_be_lower
    union all
    select listing.id, json_build_object(
      'timeZone', time_zone, 'liveStatus', live_status, 'priceRules', price_rules), thing.*
    from listing cross join lateral (${dearest(conditions, MAX_ITEMS_PER_LISTING)}) thing
    where may_be_lower`)
  const things = rows.map((row) => toThing(row, now)).filter(({ price }) => fitsPrice(price, upTo))
  const bySale = Map.groupBy(things, ({ listingId }) => listingId)
  return listingIds.flatMap((id) => (bySale.get(id) ?? []).toSorted(byPrice).slice(0, limit))
}

const NOTHING_LOWERED: PricedSale = { priceRules: [], timeZone: null, liveStatus: null }

function toThing(
  { sale, priceSuggested, priceSource, stickerColor, isFirm, ...thing }: ThingRow,
  now: Date,
): FoundThing {
  const item = { id: thing.itemId, category: thing.category, priceSuggested, priceSource, stickerColor, isFirm }
  return { ...thing, price: priceNow(item, sale ?? NOTHING_LOWERED, now) }
}

const fitsPrice = (price: string | null, upTo: number | undefined) =>
  upTo === undefined || (price !== null && dollars(price) <= upTo)

/** The dearest first, those without a price last. */
const byPrice = (a: FoundThing, b: FoundThing) =>
  dollars(b.price ?? -1) - dollars(a.price ?? -1) || (a.itemId < b.itemId ? -1 : 1)

function wordsOf({ all, synonyms = '' }: SearchText): SQL {
  const words = sql`websearch_to_tsquery('english', ${all})`
  return synonyms === '' ? words : sql`${words} || to_tsquery('english', ${synonyms})`
}
