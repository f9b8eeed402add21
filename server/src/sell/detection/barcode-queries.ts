import { and, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { books, photoBarcodes } from '#db/schema/detection.ts'
import { isKept, items } from '#db/schema/items.ts'
import { listings } from '#db/schema/listings.ts'
import type { FoundCode } from '#pictures/barcodes.ts'

/** By content hash; photos that were not read are left out. */
export async function loadCodes(db: Queryable, contentHashes: readonly string[]): Promise<Map<string, FoundCode[]>> {
  if (contentHashes.length === 0) return new Map()
  const rows = await db
    .select({ contentHash: photoBarcodes.contentHash, codes: photoBarcodes.codes })
    .from(photoBarcodes)
    .where(inArray(photoBarcodes.contentHash, [...contentHashes]))
  return new Map(rows.map(({ contentHash, codes }) => [contentHash, codes]))
}

export async function saveCodes(db: Queryable, contentHash: string, codes: FoundCode[]): Promise<void> {
  await db.insert(photoBarcodes).values({ contentHash, codes }).onConflictDoNothing()
}

const CODES_KEPT_DAYS = 30

/**
 * Deletes codes of photos that no longer exist. They are kept for a while, because the same photo may be uploaded again.
 */
export async function deleteOldCodes(db: Queryable): Promise<void> {
  await db.execute(sql`
    delete from photo_barcodes b
    where created_at < now() - make_interval(days => ${CODES_KEPT_DAYS})
      and not exists (select from photos p where p.content_hash = b.content_hash)`)
}

const ASKED_AGAIN_DAYS = 30

/** By ISBN: null for a book that was asked for lately and that nobody knows; those to ask for are left out. */
export async function loadTitles(db: Queryable, isbns: readonly string[]): Promise<Map<string, string | null>> {
  if (isbns.length === 0) return new Map()
  const isRecent = sql`${books.askedAt} > now() - make_interval(days => ${ASKED_AGAIN_DAYS})`
  const rows = await db
    .select({ isbn: books.isbn, title: books.title })
    .from(books)
    .where(and(inArray(books.isbn, [...isbns]), or(isNotNull(books.title), isRecent)))
  return new Map(rows.map(({ isbn, title }) => [isbn, title]))
}

export async function saveTitles(db: Queryable, titles: ReadonlyMap<string, string | null>): Promise<void> {
  if (titles.size === 0) return
  await db
    .insert(books)
    .values([...titles].map(([isbn, title]) => ({ isbn, title })))
    .onConflictDoUpdate({ target: books.isbn, set: { title: sql`excluded.title`, askedAt: sql`now()` } })
}

const MAX_BOOKS = 500_000

/** Deletes the oldest answers beyond `MAX_BOOKS`. */
export async function deleteOldTitles(db: Queryable): Promise<void> {
  await db.execute(sql`
    delete from books where isbn in (select isbn from books order by asked_at desc, isbn offset ${MAX_BOOKS})`)
}

export interface CalledName {
  gtin: string
  title: string
  category: string
  /** Different sellers. */
  sellers: number
  isOwn: boolean
}

/**
 * What sellers call the things with these numbers: this seller's own name first, else the one that most sellers gave. Of
 * others only what everybody sees counts, and only names that a person has typed or confirmed.
 */
export async function findCalledNames(
  db: Queryable,
  gtins: readonly string[],
  sellerId: string,
): Promise<CalledName[]> {
  if (gtins.length === 0) return []
  const isOwn = sql<boolean>`bool_or(${listings.sellerId} = ${sellerId})`
  const sellers = sql<number>`count(distinct ${listings.sellerId})::int`
  const isSeenByAll = and(
    ne(listings.status, 'draft'),
    or(isNull(listings.earlyAccessUntil), lte(listings.earlyAccessUntil, sql`now()`)),
  )
  return db
    .selectDistinctOn([items.gtin], {
      gtin: sql<string>`${items.gtin}`,
      title: sql<string>`max(${items.title})`,
      category: sql<string>`mode() within group (order by ${items.category})`,
      sellers,
      isOwn,
    })
    .from(items)
    .innerJoin(listings, eq(listings.id, items.listingId))
    .where(
      and(
        inArray(items.gtin, [...gtins]),
        isKept,
        ne(items.title, ''),
        eq(items.isTouched, true),
        or(eq(listings.sellerId, sellerId), isSeenByAll),
      ),
    )
    .groupBy(items.gtin, sql`lower(${items.title})`)
    .orderBy(items.gtin, sql`${isOwn} desc`, sql`${sellers} desc`, sql`max(${items.id}::text) desc`)
}
