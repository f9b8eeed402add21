import { MAX_CARD_DESCRIPTION } from '@yardsnap/contract/browse'
import { and, eq, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { cardPictures } from '#db/card-pictures.ts'
import type { Queryable } from '#db/database.ts'
import { LISTING_COLUMNS } from '#db/listing-columns.ts'
import { publicTitle } from '#db/item-title.ts'
import { itemWords } from '#db/item-words.ts'
import { user } from '#db/schema/accounts.ts'
import { isKept, items } from '#db/schema/items.ts'
import { listings } from '#db/schema/listings.ts'
import { allWordsQuery, oneByOne, selectPage, type Shape, wordsQuery } from './page-queries.ts'

/** The columns that a list shows, and no others, because the response is sent as it is. */
const SHOWN = [
  ...LISTING_COLUMNS,
  'sellerId',
  'areaLatitude',
  'areaLongitude',
  'areaPrecision',
] as const satisfies (keyof typeof listings.$inferSelect)[]

/** The JSON that PostgreSQL returns for a listing; see `listingJson`. */
export type FoundListing = Pick<typeof listings.$inferSelect, (typeof SHOWN)[number]> & {
  ownerName: string
  imageUrls: string[]
  suggestedTotal: string
  /** Chord length in the unit sphere, the sort key; null without a place. */
  chord: number | null
  /** The sort key without a place: the first of the days asked for; null for an undated listing. */
  day: string | null
  matchedItem: { title: string; cropUrl: string | null } | null
}

/**
 * One page of published listings with all that their cards show; items are read only for this page. The result is a
 * single JSON value built by PostgreSQL, which the driver reads several times faster than rows of some thirty columns.
 */
export function prepareStatement(db: Queryable, shape: Shape, name: string) {
  const { page, with: readFrom, isComplete } = selectPage(db, shape)
  const card = db
    .select({
      // `totalLeft` of the contract, in a query; null when no item has a price.
      suggestedTotal: sql<string | null>`sum(nullif(
        ${items.priceSuggested}, 0) * greatest(0, ${items.quantity} - ${items.soldQuantity}))::numeric(14, 2)`.as(
        'suggested_total',
      ),
      imageUrls: cardPictures.as('card_image_urls'),
    })
    .from(items)
    .where(and(eq(items.listingId, page.id), isKept))
    .as('card')
  const listing = listingJson({
    chord: sql`${page.chord}`,
    day: sql`${page.day}`,
    suggestedTotal: sql`coalesce(${card.suggestedTotal}, ${listings.totalEstimatedValue})::text`,
    imageUrls: sql`${card.imageUrls}`,
    matchedItem: shape.hasText ? matchingItem(sql`${page.id}`) : sql`null`,
  })
  return db
    .with(...readFrom)
    .select({
      isComplete,
      listings: sql<
        FoundListing[] | null
      >`json_agg(${listing} order by ${page.chord}, ${page.rank} desc, ${page.day}, ${listings.id})`,
    })
    .from(page)
    .innerJoin(listings, eq(listings.id, page.id))
    .innerJoin(user, eq(user.id, listings.sellerId))
    .crossJoinLateral(card)
    .prepare(name)
}

/** Money is text, which keeps its cents; times are HH:MM. */
function listingJson(found: Record<'chord' | 'day' | 'suggestedTotal' | 'imageUrls' | 'matchedItem', SQL>): SQL {
  const columns = getTableColumns(listings)
  const values = {
    ...Object.fromEntries(SHOWN.map((name) => [name, columns[name]])),
    ...found,
    // A card shows no prices of things, and rules may name hundreds of them.
    priceRules: sql`'[]'::json`,
    description: sql`left(${listings.description}, ${sql.raw(String(MAX_CARD_DESCRIPTION))})`,
    startTime: clock(listings.startTime),
    endTime: clock(listings.endTime),
    totalEstimatedValue: sql`${listings.totalEstimatedValue}::text`,
    ownerName: sql`trim(${user.firstName} || ' ' || ${user.lastName})`,
  }
  const pairs = Object.entries(values).map(([name, what]) => sql`${sql.raw(`'${name}'`)}, ${what}`)
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}

function clock(time: SQLWrapper): SQL {
  return sql`left(${time}::text, 5)`
}

/** The item that matches most of the words, as JSON; among the few of a listing, not by the index of all items' words. */
function matchingItem(listingId: SQL): SQL {
  const anyWord = wordsQuery('anyWord')
  const allWords = allWordsQuery()
  return sql`(
    select json_build_object('title', ${publicTitle}, 'cropUrl', coalesce(${items.cropUrl}, ${items.imageUrls}[1]))
    from ${items}
    where ${items.listingId} = ${listingId} and ${isKept} and ${oneByOne(sql`${itemWords} @@ ${anyWord}`)}
      and ${items.soldQuantity} < ${items.quantity}
    order by ${itemWords} @@ ${allWords} desc, ts_rank(${itemWords}, ${anyWord}) desc, ${items.position}
    limit 1
  )`
}
