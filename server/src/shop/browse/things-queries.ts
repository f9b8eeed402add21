import type { Thing } from '@yardsnap/contract/things'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { isPriced } from '#db/item-price.ts'
import { publicTitle } from '#db/item-title.ts'
import { itemWords } from '#db/item-words.ts'
import { isKept, items } from '#db/schema/listings.ts'
import type { SearchText } from './queries.ts'

export interface ThingsFilter {
  category?: string | undefined
  /** Dollars. */
  upTo?: number | undefined
  /** Words that a title must have. */
  text?: SearchText | undefined
}

type FoundThing = Thing & { listingId: string }

/**
 * What is left of the items of these sales that have a picture and fit: the dearest of each sale first, as many as
 * `limit` says.
 */
export async function listThings(
  db: Queryable,
  listingIds: string[],
  { category, upTo, text, limit }: ThingsFilter & { limit: number },
): Promise<FoundThing[]> {
  const picture = sql`coalesce(${items.cropUrl}, ${items.imageUrls}[1])`
  const conditions: SQL[] = [
    sql`${items.listingId} = listing.id and ${isKept} and ${items.soldQuantity} < ${items.quantity} and ${picture} is not null`,
    ...(category === undefined ? [] : [sql`lower(${items.category}) = ${category}`]),
    ...(upTo === undefined ? [] : [sql`${isPriced} and ${items.priceSuggested} <= ${upTo}::numeric`]),
    ...(text ? [sql`${itemWords} @@ (select words.query from words)`] : []),
  ]
  const { rows } = await db.execute<Record<string, unknown> & FoundThing>(sql`
    with words as materialized (select ${text ? wordsOf(text) : sql`null::tsquery`} as query)
    select listing.id as "listingId", thing.*
    from unnest(${sql.param(listingIds)}::uuid[]) with ordinality listing(id, place)
    cross join lateral (
      select ${items.id} as "itemId", ${publicTitle} as title, ${items.category} as category,
        case when ${isPriced} then ${items.priceSuggested}::text end as price, ${picture} as "pictureUrl"
      from ${items}
      where ${sql.join(conditions, sql` and `)}
      order by ${items.priceSuggested} desc nulls last, ${items.position}
      limit ${limit}
    ) thing
    order by listing.place, thing.price::numeric desc nulls last, thing."itemId"`)
  return rows
}

function wordsOf({ all, synonyms = '' }: SearchText): SQL {
  const words = sql`websearch_to_tsquery('english', ${all})`
  return synonyms === '' ? words : sql`${words} || to_tsquery('english', ${synonyms})`
}
