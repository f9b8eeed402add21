import { and, asc, count, desc, gte, inArray, ne, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { listings } from '#db/schema/listings.ts'

export interface Publication {
  listingId: string
  publishedAt: Date | null
  updatedAt: Date
}

const publication = {
  listingId: listings.id,
  publishedAt: listings.publishedAt,
  updatedAt: listings.updatedAt,
}
/** Published, and past early access. */
const isPublished = sql`${listings.status} = 'published'
  and (${listings.earlyAccessUntil} is null or ${listings.earlyAccessUntil} <= now())`

export function listPublications(db: Queryable, listingIds: string[]): Promise<Publication[]> {
  return db
    .select(publication)
    .from(listings)
    .where(and(isPublished, inArray(listings.id, listingIds)))
}

/** Published listings in order of id. @param from first id, inclusive */
export function listPublicationsFrom(db: Queryable, from: string, limit: number): Promise<Publication[]> {
  return db
    .select(publication)
    .from(listings)
    .where(and(isPublished, gte(listings.id, from)))
    .orderBy(asc(listings.id))
    .limit(limit)
}

/** The first ids of chunks of at most `size` published listings. */
export async function listPartStarts(db: Queryable, size: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select ${listings.id} as id, row_number() over (order by ${listings.id}) as place
      from ${listings} where ${isPublished}
    ) numbered
    where place % ${size} = 1 order by id`)
  return rows.map(({ id }) => id)
}

/** Cities with published listings, those with most first. @param atLeast how many a city has */
export function listPlaces(db: Queryable, { atLeast, limit }: { atLeast: number; limit: number }) {
  return db
    .select({ city: listings.city, state: listings.state })
    .from(listings)
    .where(and(isPublished, ne(listings.city, ''), ne(listings.state, '')))
    .groupBy(listings.city, listings.state)
    .having(gte(count(), atLeast))
    .orderBy(desc(count()), asc(listings.city), asc(listings.state))
    .limit(limit)
}
