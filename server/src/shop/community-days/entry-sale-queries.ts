import type { ItemCategory } from '@yardsnap/contract/items'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { communityEntries } from '#db/schema/community-days.ts'
import { isKept, items } from '#db/schema/items.ts'
import { listings } from '#db/schema/listings.ts'
import type { EntryRow } from './entry-queries.ts'
import { COUNTS } from './queries.ts'

export interface HouseRow extends EntryRow {
  /** Whether the sale of this house hides its address now. */
  isHiddenBySale: boolean
  /** Its sale if everybody finds it. */
  publicListingId: string | null
  /** Of the items of its sale, the most frequent first; none of a draft. */
  saleCategories: ItemCategory[]
}

const saleCategories = sql<ItemCategory[]>`array(
  select ${items.category} from ${items}
  where ${items.listingId} = ${listings.id} and ${listings.status} <> 'draft' and ${isKept} and ${items.category} <> 'other'
  group by ${items.category} order by count(*) desc, ${items.category})`

/** The houses of a day that are in, by number. */
export const listHouses = (db: Queryable, dayId: string, now: Date): Promise<HouseRow[]> =>
  listIn(db, eq(communityEntries.dayId, dayId), now)

/** The houses of these ids that are in. */
export const findHouses = (db: Queryable, entryIds: string[], now: Date): Promise<HouseRow[]> =>
  listIn(db, inArray(communityEntries.id, entryIds), now)

async function listIn(db: Queryable, condition: SQL, now: Date): Promise<HouseRow[]> {
  const isPublic = sql`${listings.status} <> 'draft' and coalesce(${listings.earlyAccessUntil}, '-infinity') <= ${now.toISOString()}::timestamptz`
  const rows = await db
    .select({
      entry: communityEntries,
      isHiddenBySale: sql<boolean>`coalesce(${listings.isAddressHidden}, false)`,
      publicListingId: sql<string | null>`case when ${isPublic} then ${listings.id} end`,
      saleCategories,
    })
    .from(communityEntries)
    .leftJoin(listings, eq(listings.id, communityEntries.listingId))
    .where(and(condition, eq(communityEntries.status, 'in'), COUNTS))
    .orderBy(asc(communityEntries.number))
  return rows.map(({ entry, ...rest }) => ({ ...entry, ...rest }))
}

export interface OrganizedEntryRow extends EntryRow {
  listing: { id: string; title: string; status: 'draft' | 'published' | 'ended'; categories: ItemCategory[] } | null
}

/** All that count, by number, then those that wait, the oldest first. @param entryId for this one alone */
export async function listEntries(db: Queryable, dayId: string, entryId?: string): Promise<OrganizedEntryRow[]> {
  const rows = await db
    .select({
      entry: communityEntries,
      listing: { id: listings.id, title: listings.title, status: listings.status, categories: saleCategories },
    })
    .from(communityEntries)
    .leftJoin(listings, eq(listings.id, communityEntries.listingId))
    .where(and(eq(communityEntries.dayId, dayId), COUNTS, entryId ? eq(communityEntries.id, entryId) : undefined))
    .orderBy(sql`${communityEntries.number} nulls last`, communityEntries.createdAt, communityEntries.id)
  return rows.map(({ entry, listing }) => ({ ...entry, listing }))
}
