import { and, asc, eq, getTableColumns, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { user } from '#db/schema/accounts.ts'
import { items, listings } from '#db/schema/listings.ts'

const { pos: _pos, search: _search, itemsText: _itemsText, ...columns } = getTableColumns(listings)

export interface SearchQuery {
  /** The oldest sale day that may still run somewhere, YYYY-MM-DD. */
  from: string
  text: string | undefined
  limit: number
}

export type FoundListing = Omit<typeof listings.$inferSelect, 'pos' | 'search' | 'itemsText'> & {
  firstName: string
  lastName: string
}

/** Published sales that are not over, soonest first; sales without a date come last. */
export async function searchListings(db: Queryable, { from, text, limit }: SearchQuery): Promise<FoundListing[]> {
  return db
    .select({ ...columns, firstName: user.firstName, lastName: user.lastName })
    .from(listings)
    .innerJoin(user, eq(user.id, listings.sellerId))
    .where(
      and(
        sql`${listings.status} = 'published'`, // a literal, so that the partial index serves
        or(isNull(listings.saleDate), gte(listings.saleDate, from)),
        text ? sql`${listings.search} @@ websearch_to_tsquery('english', ${text})` : undefined,
      ),
    )
    .orderBy(asc(listings.saleDate), asc(listings.id))
    .limit(limit)
}

/** Up to three pictures of each listing's first items. */
export async function listPictures(db: Queryable, listingIds: string[]): Promise<Map<string, string[]>> {
  const pictures = new Map<string, string[]>()
  if (listingIds.length === 0) return pictures
  const rows = await db
    .select({ listingId: items.listingId, cropUrl: items.cropUrl, imageUrls: items.imageUrls })
    .from(items)
    .where(and(inArray(items.listingId, listingIds), sql`${items.position} < 6`))
    .orderBy(items.listingId, items.position)
  for (const row of rows) {
    const url = row.cropUrl ?? row.imageUrls[0]
    const known = pictures.get(row.listingId) ?? []
    if (url && known.length < 3) known.push(url)
    pictures.set(row.listingId, known)
  }
  return pictures
}
