import { and, desc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { listingRows } from '#db/listing-rows.ts'
import { publicTitle } from '#db/item-title.ts'
import { isCalledOff, isPublic, left } from '#db/sale-stock.ts'
import { user } from '#db/schema/accounts.ts'
import { isKept, items } from '#db/schema/items.ts'
import { listings } from '#db/schema/listings.ts'
import { offerItems, offers } from '#db/schema/offers.ts'

const listingColumns = {
  id: listings.id,
  sellerId: listings.sellerId,
  title: listings.title,
  status: listings.status,
  saleDate: listings.saleDate,
  startTime: listings.startTime,
  endTime: listings.endTime,
  dayNote: listings.dayNote,
  laterDays: listings.laterDays,
  timeZone: listings.timeZone,
  priceRules: listings.priceRules,
  liveStatus: listings.liveStatus,
  latitude: listings.latitude,
  longitude: listings.longitude,
  offerMinPercent: listings.offerMinPercent,
  isPublic,
  isCalledOff,
}

export const { find: findListing, lock: lockListing } = listingRows(listingColumns)
export type ListingRow = NonNullable<Awaited<ReturnType<typeof findListing>>>

export async function writeMinPercent(tx: Queryable, listingId: string, minPercent: number | null): Promise<void> {
  await tx.update(listings).set({ offerMinPercent: minPercent }).where(eq(listings.id, listingId))
}

/** What rules do to the price of the item is followed as a change of prices. @returns whether there is such an item in the sale */
export async function writeFirm(
  tx: Queryable,
  { listingId, itemId, isFirm }: { listingId: string; itemId: string; isFirm: boolean },
): Promise<boolean> {
  const rows = await tx
    .update(items)
    .set({ isFirm })
    .where(and(eq(items.id, itemId), eq(items.listingId, listingId), isKept))
    .returning({ id: items.id })
  await tx
    .update(listings)
    .set({ pricesChangeAt: sql`now()` })
    .where(and(eq(listings.id, listingId), sql`${listings.priceRules} <> '[]'`))
  return rows.length > 0
}

export async function listFirm(db: Queryable, listingId: string): Promise<string[]> {
  const rows = await db
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.listingId, listingId), isKept, items.isFirm))
  return rows.map(({ id }) => id)
}

export type ItemRow = Awaited<ReturnType<typeof listItems>>[number]

/** Those of these items that are in the sale. */
export async function listItems(db: Queryable, listingId: string, itemIds: readonly string[]) {
  return db
    .select({
      id: items.id,
      title: publicTitle,
      category: items.category,
      quantity: items.quantity,
      soldQuantity: items.soldQuantity,
      sellAsLot: items.sellAsLot,
      isFirm: items.isFirm,
      stickerColor: items.stickerColor,
      priceSuggested: items.priceSuggested,
      pictureUrl: sql<string | null>`coalesce(${items.cropUrl}, ${items.imageUrls}[1])`,
      /** Pieces, or 1 for a whole lot. */
      left,
    })
    .from(items)
    .where(and(eq(items.listingId, listingId), inArray(items.id, [...itemIds]), isKept))
}

export type OfferRow = Awaited<ReturnType<typeof select>>[number]

const isRunning = inArray(offers.state, ['open', 'countered'])

const offerColumns = {
  id: offers.id,
  listingId: offers.listingId,
  shopperId: offers.shopperId,
  cents: offers.cents,
  counterCents: offers.counterCents,
  agreedCents: offers.agreedCents,
  state: offers.state,
  closing: offers.closing,
  formerState: offers.formerState,
  isHostsAnswer: offers.isHostsAnswer,
  rounds: offers.rounds,
  version: offers.version,
  expiresAt: offers.expiresAt,
  changedAt: offers.changedAt,
  firstName: user.firstName,
  lastName: user.lastName,
  isBlocked: sql<boolean>`exists (
    select 1 from message_blocks b
    where (b.blocker_id = ${listings.sellerId} and b.blocked_id = ${offers.shopperId})
      or (b.blocker_id = ${offers.shopperId} and b.blocked_id = ${listings.sellerId}))`,
  items: sql<{ itemId: string; title: string; lotPieces: number | null }[]>`(
    select jsonb_agg(jsonb_build_object('itemId', i.item_id, 'title', i.title, 'lotPieces', i.lot_pieces)
      order by i.position)
    from offer_items i where i.offer_id = ${offers.id})`,
}

const select = (db: Queryable) =>
  db
    .select(offerColumns)
    .from(offers)
    .innerJoin(listings, eq(listings.id, offers.listingId))
    .innerJoin(user, eq(user.id, offers.shopperId))

/** Not marked as ended, the one that was changed last first. */
export const listRunning = (db: Queryable, listingId: string): Promise<OfferRow[]> =>
  select(db)
    .where(and(eq(offers.listingId, listingId), isRunning))
    .orderBy(desc(offers.changedAt), desc(offers.id))

/** Running and accepted ones, and others that were changed since; the last changed first. */
export const listShown = (
  db: Queryable,
  { since, limit, ...of }: { since: Date; limit: number; listingId?: string; shopperId?: string },
): Promise<OfferRow[]> =>
  select(db)
    .where(
      and(
        of.listingId === undefined ? undefined : eq(offers.listingId, of.listingId),
        of.shopperId === undefined ? undefined : eq(offers.shopperId, of.shopperId),
        or(inArray(offers.state, ['open', 'countered', 'accepted']), gt(offers.changedAt, since)),
      ),
    )
    .orderBy(desc(offers.changedAt), desc(offers.id))
    .limit(limit)

/** More than a shopper can have running at one sale, with those that are agreed on. */
const MAX_RELATED = 100

/** What a shopper has running or accepted at a sale for one of these items, the last changed first. */
export async function listRelated(
  db: Queryable,
  {
    shopperId,
    listingId,
    itemIds,
    now,
  }: { shopperId: string; listingId: string; itemIds: readonly string[]; now: Date },
): Promise<OfferRow[]> {
  const asked = new Set(itemIds)
  const own = await listShown(db, { shopperId, listingId, since: now, limit: MAX_RELATED })
  return own.filter((offer) => offer.items.some(({ itemId }) => asked.has(itemId)))
}

export async function findOffer(db: Queryable, listingId: string, offerId: string): Promise<OfferRow | null> {
  const [row] = await select(db).where(and(eq(offers.id, offerId), eq(offers.listingId, listingId)))
  return row ?? null
}

export function countRunning(tx: Queryable, shopperId: string, now: Date): Promise<number> {
  return tx.$count(offers, and(eq(offers.shopperId, shopperId), isRunning, gt(offers.expiresAt, now)))
}

/** How often a shopper has named a price for items, by item; those without one are left out. */
export async function countRounds(
  db: Queryable,
  shopperId: string,
  itemIds: readonly string[],
): Promise<Map<string, number>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db
    .select({ itemId: offerItems.itemId, rounds: sql<number>`sum(${offers.rounds})::int` })
    .from(offerItems)
    .innerJoin(offers, eq(offers.id, offerItems.offerId))
    .where(and(eq(offers.shopperId, shopperId), inArray(offerItems.itemId, [...itemIds])))
    .groupBy(offerItems.itemId)
  return new Map(rows.map(({ itemId, rounds }) => [itemId, rounds]))
}

export async function insertOffer(
  tx: Queryable,
  offer: typeof offers.$inferInsert,
  offered: readonly Omit<typeof offerItems.$inferInsert, 'offerId' | 'position'>[],
): Promise<void> {
  await tx.insert(offers).values(offer)
  await tx.insert(offerItems).values(offered.map((item, position) => ({ ...item, offerId: offer.id, position })))
}

type Change = Partial<
  Pick<
    typeof offers.$inferInsert,
    | 'cents'
    | 'counterCents'
    | 'agreedCents'
    | 'state'
    | 'closing'
    | 'formerState'
    | 'isHostsAnswer'
    | 'rounds'
    | 'expiresAt'
  >
>

/** @returns the version that this change has made */
export async function change(tx: Queryable, offerId: string, values: Change, now: Date): Promise<number> {
  const [row] = await tx
    .update(offers)
    .set({ ...values, version: sql`${offers.version} + 1`, changedAt: now })
    .where(eq(offers.id, offerId))
    .returning({ version: offers.version })
  if (!row) throw new Error('an offer that was just read is missing')
  return row.version
}

/** Sales with running offers, from `after` on by their ids: what ends them may be a price or a clock. */
export async function listSalesWithOffers(
  db: Queryable,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ listingId: offers.listingId })
    .from(offers)
    .where(and(isRunning, gt(offers.listingId, after)))
    .orderBy(offers.listingId)
    .limit(limit)
  return rows.map(({ listingId }) => listingId)
}

/** What somebody has ever offered, the newest first, for the export of their data. */
export function listMadeBy(db: Queryable, shopperId: string) {
  return db
    .select({
      listingId: offers.listingId,
      titles: sql<
        string[]
      >`(select jsonb_agg(i.title order by i.position) from offer_items i where i.offer_id = ${offers.id})`,
      cents: offers.cents,
      counterCents: offers.counterCents,
      agreedCents: offers.agreedCents,
      state: offers.state,
      madeAt: offers.madeAt,
    })
    .from(offers)
    .where(eq(offers.shopperId, shopperId))
    .orderBy(desc(offers.madeAt))
}
