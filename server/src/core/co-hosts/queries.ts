import { type CoHostRole, MAX_INVITATION_ATTEMPTS } from '@yardsnap/contract/co-hosts'
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { mayHelp } from '#db/co-hosting.ts'
import type { Queryable } from '#db/database.ts'
import { user } from '#db/schema/accounts.ts'
import { coHosts } from '#db/schema/co-hosts.ts'
import { detectionRuns } from '#db/schema/detection.ts'
import { listings } from '#db/schema/listings.ts'
import { conversations } from '#db/schema/messages.ts'
import { rowUsage } from '#db/schema/row-usage.ts'

export type CoHostRow = typeof coHosts.$inferSelect

const ofSale = (listingId: string, coHostId: string) => and(eq(coHosts.listingId, listingId), eq(coHosts.id, coHostId))

export async function insertCoHost(tx: Queryable, coHost: typeof coHosts.$inferInsert): Promise<void> {
  await tx.insert(coHosts).values(coHost)
}

/** In the order of their invitations. */
export async function listCoHosts(db: Queryable, listingId: string): Promise<CoHostRow[]> {
  return db
    .select()
    .from(coHosts)
    .where(eq(coHosts.listingId, listingId))
    .orderBy(asc(coHosts.createdAt), asc(coHosts.id))
}

export async function findSale(db: Queryable, listingId: string) {
  const [row] = await db
    .select({ title: listings.title, status: listings.status, firstName: user.firstName, lastName: user.lastName })
    .from(listings)
    .innerJoin(user, eq(user.id, listings.sellerId))
    .where(eq(listings.id, listingId))
  return row ?? null
}

/** Locks a listing of anybody until the transaction ends. Rows that refer to it are written meanwhile. */
export async function lockListing(tx: Queryable, listingId: string) {
  const [row] = await tx
    .select({
      id: listings.id,
      sellerId: listings.sellerId,
      status: listings.status,
      lastDay: listings.lastDay,
      timeZone: listings.timeZone,
      hiddenStatus: listings.hiddenStatus,
    })
    .from(listings)
    .where(eq(listings.id, listingId))
    .for('no key update')
  return row ?? null
}

/** @returns false for somebody who is not of this sale */
export async function updateRole(
  tx: Queryable,
  listingId: string,
  coHostId: string,
  role: CoHostRole,
): Promise<boolean> {
  const rows = await tx
    .update(coHosts)
    // Only who edits a sale can be offered it.
    .set({ role, ...(role !== 'edit' && { isOfferedSale: false }) })
    .where(ofSale(listingId, coHostId))
    .returning({ id: coHosts.id })
  return rows.length > 0
}

/** @returns false unless somebody has joined who edits the sale */
export async function writeOffer(
  tx: Queryable,
  listingId: string,
  coHostId: string,
  isOffered: boolean,
): Promise<boolean> {
  const rows = await tx
    .update(coHosts)
    .set({ isOfferedSale: isOffered })
    .where(and(ofSale(listingId, coHostId), eq(coHosts.role, 'edit'), isNotNull(coHosts.userId)))
    .returning({ id: coHosts.id })
  return rows.length > 0
}

/** A sale is offered to one person at a time. */
export async function clearOffers(tx: Queryable, listingId: string): Promise<void> {
  await tx.update(coHosts).set({ isOfferedSale: false }).where(eq(coHosts.listingId, listingId))
}

/** @param userId only if it is this person; null: anybody */
export async function deleteCoHost(
  db: Queryable,
  { listingId, coHostId }: { listingId: string; coHostId: string },
  userId: string | null = null,
): Promise<boolean> {
  const rows = await db
    .delete(coHosts)
    .where(and(ofSale(listingId, coHostId), userId === null ? undefined : eq(coHosts.userId, userId)))
    .returning({ id: coHosts.id })
  return rows.length > 0
}

/** Counts an attempt before its code is checked, so that concurrent calls get no extra attempts. */
export async function countAttempt(db: Queryable, tokenHash: string): Promise<CoHostRow | null> {
  const [row] = await db
    .update(coHosts)
    .set({ wrongCodes: sql`${coHosts.wrongCodes} + 1` })
    .where(and(eq(coHosts.tokenHash, tokenHash), lt(coHosts.wrongCodes, MAX_INVITATION_ATTEMPTS)))
    .returning()
  return row ?? null
}

export async function countHelping(tx: Queryable, userId: string): Promise<number> {
  return tx.$count(coHosts, eq(coHosts.userId, userId))
}

export async function isHelping(tx: Queryable, userId: string, listingId: string): Promise<boolean> {
  return (await tx.$count(coHosts, and(eq(coHosts.userId, userId), eq(coHosts.listingId, listingId)))) > 0
}

/** Fills an invitation that nobody has used. @returns false when it was used meanwhile */
export async function join(tx: Queryable, coHostId: string, userId: string, joinedAt: Date): Promise<boolean> {
  const rows = await tx
    .update(coHosts)
    .set({ userId, joinedAt })
    .where(and(eq(coHosts.id, coHostId), isNull(coHosts.userId)))
    .returning({ id: coHosts.id })
  return rows.length > 0
}

/** Whoever has the right code does not guess it, also where the invitation is of no use to them. */
export async function clearAttempts(db: Queryable, coHostId: string): Promise<void> {
  await db.update(coHosts).set({ wrongCodes: 0 }).where(eq(coHosts.id, coHostId))
}

/** The sales that somebody helps with now. */
export async function listHelping(db: Queryable, userId: string) {
  return db
    .select({
      listingId: coHosts.listingId,
      coHostId: coHosts.id,
      role: coHosts.role,
      isOfferedSale: coHosts.isOfferedSale,
      title: listings.title,
      status: listings.status,
      saleDate: listings.saleDate,
      firstName: user.firstName,
      lastName: user.lastName,
    })
    .from(coHosts)
    .innerJoin(listings, eq(listings.id, coHosts.listingId))
    .innerJoin(user, eq(user.id, listings.sellerId))
    .where(and(eq(coHosts.userId, userId), isNull(user.suspendedAt), mayHelp))
    .orderBy(desc(coHosts.joinedAt), asc(coHosts.id))
}

/** All sales that somebody has joined, for the data export. */
export async function listAllHelping(db: Queryable, userId: string) {
  return db
    .select({ title: listings.title, role: coHosts.role, name: coHosts.name })
    .from(coHosts)
    .innerJoin(listings, eq(listings.id, coHosts.listingId))
    .where(eq(coHosts.userId, userId))
    .orderBy(desc(coHosts.joinedAt), asc(coHosts.id))
}

/** The people who have joined sales of a user. */
export async function listOwnHelped(db: Queryable, sellerId: string) {
  return db
    .select({ listingId: listings.id, title: listings.title, name: coHosts.name, role: coHosts.role })
    .from(coHosts)
    .innerJoin(listings, eq(listings.id, coHosts.listingId))
    .where(and(eq(listings.sellerId, sellerId), isNotNull(coHosts.userId)))
    .orderBy(desc(listings.createdAt), asc(listings.id), asc(coHosts.createdAt))
}

export async function isAnalyzing(tx: Queryable, listingId: string): Promise<boolean> {
  const isActive = inArray(detectionRuns.status, ['queued', 'running'])
  return (await tx.$count(detectionRuns, and(eq(detectionRuns.listingId, listingId), isActive))) > 0
}

/** Makes a locked listing another user's, with what belongs to it and names its owner. Photos follow by themselves. */
export async function changeOwner(
  tx: Queryable,
  { listingId, from, to, isPremium, at }: { listingId: string; from: string; to: string; isPremium: boolean; at: Date },
): Promise<void> {
  // It counts in the month in which it was taken over, and gives its place back there.
  const owned = { sellerId: to, isPremiumListing: isPremium, createdAt: at }
  await tx
    .update(listings)
    .set({ ...owned, version: sql`${listings.version} + 1`, updatedAt: sql`now()` })
    .where(eq(listings.id, listingId))
  await tx.update(detectionRuns).set({ userId: to }).where(eq(detectionRuns.listingId, listingId))
  // What was written stays with who wrote it; a shopper who writes again writes to the new owner.
  await tx.update(conversations).set({ listingId: null }).where(eq(conversations.listingId, listingId))
  // Without a row an account is summed anew.
  await tx.delete(rowUsage).where(or(eq(rowUsage.userId, from), eq(rowUsage.userId, to)))
}
