import { and, asc, gte, inArray, sql } from 'drizzle-orm'
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
const isPublished = sql`${listings.status} = 'published'`

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
