import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { donations, leftovers } from '#db/schema/leftovers.ts'
import { photos } from '#db/schema/photos.ts'

export type DonationRow = typeof donations.$inferSelect & { receiptKey: string | null }

/** So that concurrent calls of an account do not exceed its limit. */
export async function lockDonations(tx: Queryable, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`donations:${userId}`}, 0))`)
}

async function listBy(db: Queryable, condition: ReturnType<typeof and>): Promise<DonationRow[]> {
  const rows = await db
    .select({ donation: donations, receiptKey: photos.objectKey })
    .from(donations)
    .leftJoin(photos, eq(photos.donationId, donations.id))
    .where(condition)
    .orderBy(asc(donations.donatedOn), asc(donations.createdAt), asc(donations.id))
  return rows.map(({ donation, receiptKey }) => ({ ...donation, receiptKey }))
}

/** The earliest first. */
export const listDonations = (db: Queryable, userId: string): Promise<DonationRow[]> =>
  listBy(db, eq(donations.userId, userId))

/** The earliest first. */
export const listDonationsOfYear = (db: Queryable, userId: string, year: number): Promise<DonationRow[]> =>
  listBy(
    db,
    and(eq(donations.userId, userId), sql`${donations.donatedOn} between ${`${year}-01-01`} and ${`${year}-12-31`}`),
  )

export async function findDonation(db: Queryable, id: string): Promise<DonationRow | null> {
  const [row] = await listBy(db, eq(donations.id, id))
  return row ?? null
}

/** The years with a donation, the latest first. */
export async function listYears(db: Queryable, userId: string): Promise<number[]> {
  const year = sql<number>`extract(year from ${donations.donatedOn})::integer`
  const rows = await db.selectDistinct({ year }).from(donations).where(eq(donations.userId, userId)).orderBy(desc(year))
  return rows.map((row) => row.year)
}

export const countDonations = (db: Queryable, userId: string): Promise<number> =>
  db.$count(donations, eq(donations.userId, userId))

export async function insertDonation(tx: Queryable, row: typeof donations.$inferInsert): Promise<void> {
  await tx.insert(donations).values(row)
}

export async function updateDonation(
  tx: Queryable,
  id: string,
  values: Pick<DonationRow, 'charity' | 'way' | 'donatedOn'>,
): Promise<void> {
  await tx.update(donations).set(values).where(eq(donations.id, id))
}

export async function deleteDonation(tx: Queryable, id: string): Promise<void> {
  await tx.delete(donations).where(eq(donations.id, id))
}

/** Marks items of a sale as parts of a donation, with the sale locked. */
export async function markDonated(
  tx: Queryable,
  { itemIds, ...values }: { listingId: string; itemIds: string[] } & Pick<DonationRow, 'way'> & { donationId: string },
): Promise<void> {
  const { donationId, way } = values
  await tx
    .insert(leftovers)
    .values(itemIds.map((itemId) => ({ itemId, ...values })))
    .onConflictDoUpdate({ target: leftovers.itemId, set: { donationId, way } })
}

/** The items of a sale that were given to a charity. */
export async function listDonated(db: Queryable, listingId: string): Promise<string[]> {
  const rows = await db
    .select({ itemId: leftovers.itemId })
    .from(leftovers)
    .where(and(eq(leftovers.listingId, listingId), isNotNull(leftovers.donationId)))
  return rows.map(({ itemId }) => itemId)
}
