import { and, asc, desc, eq, isNull, lte } from 'drizzle-orm'
import { isNotBlocked } from '#db/co-hosting.ts'
import type { Queryable } from '#db/database.ts'
import { user } from '#db/schema/accounts.ts'
import { coHosts, dibsDecisions, dibsRounds, dibsWishes } from '#db/schema/co-hosts.ts'
import { items } from '#db/schema/items.ts'
import { listings } from '#db/schema/listings.ts'

export type RoundRow = typeof dibsRounds.$inferSelect
export type WishRow = typeof dibsWishes.$inferSelect
export type DecisionRow = typeof dibsDecisions.$inferSelect
export type PersonRow = Awaited<ReturnType<typeof listPeople>>[number]
export type ItemRow = Awaited<ReturnType<typeof listItems>>[number]
export type SaleRow = NonNullable<Awaited<ReturnType<typeof findSale>>>

const saleColumns = {
  id: listings.id,
  sellerId: listings.sellerId,
  title: listings.title,
  status: listings.status,
  hiddenStatus: listings.hiddenStatus,
  timeZone: listings.timeZone,
}

export async function findSale(db: Queryable, listingId: string) {
  const [row] = await db
    .select({ ...saleColumns, ownerFirstName: user.firstName, ownerLastName: user.lastName })
    .from(listings)
    .innerJoin(user, eq(user.id, listings.sellerId))
    .where(eq(listings.id, listingId))
  return row ?? null
}

/** Locks a listing until the transaction ends: all that writes dibs does. */
export async function lockSale(tx: Queryable, listingId: string) {
  const [row] = await tx.select(saleColumns).from(listings).where(eq(listings.id, listingId)).for('update')
  return row ?? null
}

export async function findRound(db: Queryable, listingId: string): Promise<RoundRow | null> {
  const [row] = await db.select().from(dibsRounds).where(eq(dibsRounds.listingId, listingId))
  return row ?? null
}

export async function writeRound(
  tx: Queryable,
  { listingId, ...round }: Pick<RoundRow, 'listingId' | 'closesAt' | 'way' | 'turnOrder'>,
): Promise<void> {
  const values = { ...round, settledAt: null }
  await tx
    .insert(dibsRounds)
    .values({ listingId, ...values })
    .onConflictDoUpdate({ target: dibsRounds.listingId, set: values })
}

export async function writeClosing(tx: Queryable, listingId: string, closesAt: Date): Promise<void> {
  await tx.update(dibsRounds).set({ closesAt }).where(eq(dibsRounds.listingId, listingId))
}

export async function writeSettled(tx: Queryable, listingId: string, settledAt: Date): Promise<void> {
  await tx.update(dibsRounds).set({ settledAt }).where(eq(dibsRounds.listingId, listingId))
}

/** The sales whose dibs have closed by the clock, without anybody having looked since. */
export async function listDue(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ listingId: dibsRounds.listingId })
    .from(dibsRounds)
    .where(and(isNull(dibsRounds.settledAt), lte(dibsRounds.closesAt, now)))
    .orderBy(asc(dibsRounds.closesAt))
    .limit(limit)
  return rows.map(({ listingId }) => listingId)
}

/** Those who have joined, without whoever is blocked, in the order of joining. */
export async function listPeople(db: Queryable, listingId: string) {
  return db
    .select({ id: coHosts.id, name: coHosts.name, userId: user.id })
    .from(coHosts)
    .innerJoin(listings, eq(listings.id, coHosts.listingId))
    .innerJoin(user, eq(user.id, coHosts.userId))
    .where(and(eq(coHosts.listingId, listingId), isNotBlocked))
    .orderBy(asc(coHosts.joinedAt), asc(coHosts.id))
}

/** The items that are in the sale or were taken out of it, in order. */
export async function listItems(db: Queryable, listingId: string) {
  return db
    .select({
      id: items.id,
      title: items.title,
      category: items.category,
      quantity: items.quantity,
      sellAsLot: items.sellAsLot,
      priceSuggested: items.priceSuggested,
      cropUrl: items.cropUrl,
      imageUrls: items.imageUrls,
      state: items.state,
    })
    .from(items)
    .where(eq(items.listingId, listingId))
    .orderBy(asc(items.position), asc(items.id))
}

/** In the order in which they were said. */
export async function listWishes(db: Queryable, listingId: string): Promise<WishRow[]> {
  return db
    .select()
    .from(dibsWishes)
    .where(eq(dibsWishes.listingId, listingId))
    .orderBy(asc(dibsWishes.createdAt), asc(dibsWishes.coHostId))
}

export async function writeWish(
  tx: Queryable,
  wish: Pick<WishRow, 'listingId' | 'itemId' | 'coHostId' | 'comment' | 'createdAt'>,
): Promise<void> {
  await tx
    .insert(dibsWishes)
    .values(wish)
    .onConflictDoUpdate({ target: [dibsWishes.itemId, dibsWishes.coHostId], set: { comment: wish.comment } })
}

export async function deleteWish(tx: Queryable, itemId: string, coHostId: string): Promise<void> {
  await tx.delete(dibsWishes).where(and(eq(dibsWishes.itemId, itemId), eq(dibsWishes.coHostId, coHostId)))
}

/** The latest first. */
export async function listDecisions(db: Queryable, listingId: string): Promise<DecisionRow[]> {
  return db
    .select()
    .from(dibsDecisions)
    .where(eq(dibsDecisions.listingId, listingId))
    .orderBy(desc(dibsDecisions.decidedAt), asc(dibsDecisions.itemId))
}

export async function writeDecision(tx: Queryable, { itemId, ...decision }: DecisionRow): Promise<void> {
  await tx
    .insert(dibsDecisions)
    .values({ itemId, ...decision })
    .onConflictDoUpdate({ target: dibsDecisions.itemId, set: decision })
}

/** Of items about which nothing was decided yet. */
export async function insertDecisions(tx: Queryable, decisions: DecisionRow[]): Promise<void> {
  await tx.insert(dibsDecisions).values(decisions)
}

/** Forgets that items stay in the sale, so that they can be wished for again. */
export async function deleteStaying(tx: Queryable, listingId: string): Promise<void> {
  await tx.delete(dibsDecisions).where(and(eq(dibsDecisions.listingId, listingId), isNull(dibsDecisions.keptBy)))
}

/** What somebody said at all sales, for the data export. */
export async function listWishesOf(db: Queryable, userId: string) {
  return db
    .select({ sale: listings.title, item: items.title, comment: dibsWishes.comment, keptBy: dibsDecisions.keptBy })
    .from(dibsWishes)
    .innerJoin(coHosts, eq(coHosts.id, dibsWishes.coHostId))
    .innerJoin(items, eq(items.id, dibsWishes.itemId))
    .innerJoin(listings, eq(listings.id, dibsWishes.listingId))
    .leftJoin(dibsDecisions, eq(dibsDecisions.itemId, dibsWishes.itemId))
    .where(eq(coHosts.userId, userId))
    .orderBy(asc(dibsWishes.createdAt))
}
