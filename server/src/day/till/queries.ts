import { MAX_RECEIPTS, RECEIPT_HOURS } from '@yardsnap/contract/till'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import { splitOf } from '#db/consignor-split.ts'
import type { Queryable } from '#db/database.ts'
import { publicTitle } from '#db/item-title.ts'
import { purchases } from '#db/schema/ledger.ts'
import { isKept, items } from '#db/schema/items.ts'
import { listings } from '#db/schema/listings.ts'
import { tillDevices, tillNumbers, tillOwners, tillSales } from '#db/schema/till.ts'

const listingColumns = {
  id: listings.id,
  sellerId: listings.sellerId,
  title: listings.title,
  status: listings.status,
  saleDate: listings.saleDate,
  laterDays: listings.laterDays,
  timeZone: listings.timeZone,
  priceRules: listings.priceRules,
  liveStatus: listings.liveStatus,
}
export type ListingRow = NonNullable<Awaited<ReturnType<typeof findListing>>>
export type SaleRow = typeof tillSales.$inferSelect
export type SoldLine = Awaited<ReturnType<typeof listLines>>[number]

export async function findListing(db: Queryable, listingId: string) {
  const [row] = await db.select(listingColumns).from(listings).where(eq(listings.id, listingId))
  return row ?? null
}

/** Until the transaction ends: all that sells pieces of a sale locks it. */
export async function lockListing(tx: Queryable, listingId: string): Promise<void> {
  await tx.select({ id: listings.id }).from(listings).where(eq(listings.id, listingId)).for('update')
}

/** Gives numbers to items that have none, in their order. */
export async function numberStickers(tx: Queryable, listingId: string): Promise<void> {
  await tx.execute(sql`
    with numbered as (
      select ${items.id} as id, l.last_sticker_number + row_number() over (order by ${items.position}, ${items.id}) as number
      from ${items} join ${listings} l on l.id = ${items.listingId}
      where ${items.listingId} = ${listingId} and ${isKept} and ${items.stickerNumber} is null
    ), given as (update ${items} set sticker_number = numbered.number from numbered where ${items.id} = numbered.id)
    update ${listings} set last_sticker_number = (select max(number) from numbered)
    where ${listings.id} = ${listingId} and exists (select 1 from numbered)`)
}

export async function hasUnnumbered(db: Queryable, listingId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.listingId, listingId), isKept, isNull(items.stickerNumber)))
    .limit(1)
  return row !== undefined
}

export async function listItems(db: Queryable, listingId: string) {
  return db
    .select({
      id: items.id,
      stickerNumber: items.stickerNumber,
      title: publicTitle,
      category: items.category,
      priceSuggested: items.priceSuggested,
      priceSource: items.priceSource,
      quantity: items.quantity,
      soldQuantity: items.soldQuantity,
      pendingQuantity: items.pendingQuantity,
      sellAsLot: items.sellAsLot,
      stickerColor: items.stickerColor,
      isFirm: items.isFirm,
      ownerId: items.ownerId,
      cropUrl: items.cropUrl,
      imageUrls: items.imageUrls,
    })
    .from(items)
    .where(and(eq(items.listingId, listingId), isKept))
    .orderBy(asc(items.position), asc(items.id))
}

export async function listOwners(db: Queryable, listingId: string) {
  return db
    .select({
      id: tillOwners.id,
      name: tillOwners.name,
      initials: tillOwners.initials,
      number: tillOwners.number,
    })
    .from(tillOwners)
    .where(eq(tillOwners.listingId, listingId))
    .orderBy(asc(tillOwners.position))
}

export async function listSealedPayWays(db: Queryable, listingId: string) {
  return db
    .select({ ownerId: tillOwners.id, sealed: sql<string>`${tillOwners.sealedPayWays}` })
    .from(tillOwners)
    .where(and(eq(tillOwners.listingId, listingId), isNotNull(tillOwners.sealedPayWays)))
}

/** @returns whether the sale has this person */
export async function writeSealedPayWays(
  tx: Queryable,
  { listingId, ownerId }: { listingId: string; ownerId: string },
  sealedPayWays: string | null,
): Promise<boolean> {
  const written = await tx
    .update(tillOwners)
    .set({ sealedPayWays })
    .where(and(eq(tillOwners.listingId, listingId), eq(tillOwners.id, ownerId)))
    .returning({ id: tillOwners.id })
  return written.length > 0
}

/** Replaces the people of a sale. Ids that belong to another sale are ignored. */
export async function replaceOwners(
  tx: Queryable,
  listingId: string,
  owners: readonly { id: string; name: string; initials: string }[],
): Promise<void> {
  const ids = owners.map(({ id }) => id)
  const isOther = and(eq(tillOwners.listingId, listingId), ids.length > 0 ? notInArray(tillOwners.id, ids) : undefined)
  const gone = await tx.delete(tillOwners).where(isOther).returning({ id: tillOwners.id })
  if (gone.length > 0) {
    const isTheirs = inArray(
      items.ownerId,
      gone.map(({ id }) => id),
    )
    await tx
      .update(items)
      .set({ ownerId: null })
      .where(and(eq(items.listingId, listingId), isTheirs))
  }
  if (owners.length === 0) return
  await tx
    .insert(tillOwners)
    .values(owners.map((owner, position) => ({ ...owner, position, listingId })))
    .onConflictDoUpdate({
      target: tillOwners.id,
      set: { name: sql`excluded.name`, initials: sql`excluded.initials`, position: sql`excluded.position` },
      setWhere: eq(tillOwners.listingId, listingId),
    })
}

/** @returns the first of those not in `kept` for whom something was sold */
export async function findPaidOwner(tx: Queryable, listingId: string, kept: readonly string[]): Promise<string | null> {
  const [row] = await tx
    .select({ name: tillOwners.name })
    .from(tillOwners)
    .innerJoin(purchases, eq(purchases.ownerId, tillOwners.id))
    .where(and(eq(tillOwners.listingId, listingId), kept.length > 0 ? notInArray(tillOwners.id, [...kept]) : undefined))
    .limit(1)
  return row?.name ?? null
}

export async function assignOwner(
  tx: Queryable,
  listingId: string,
  { itemIds, ownerId }: { itemIds: string[]; ownerId: string | null },
): Promise<void> {
  if (itemIds.length === 0) return
  await tx
    .update(items)
    .set({ ownerId })
    .where(and(eq(items.listingId, listingId), inArray(items.id, itemIds)))
}

export async function findSale(db: Queryable, saleId: string): Promise<SaleRow | null> {
  const [row] = await db.select().from(tillSales).where(eq(tillSales.id, saleId))
  return row ?? null
}

export const countSales = (db: Queryable, listingId: string): Promise<number> =>
  db.$count(tillSales, eq(tillSales.listingId, listingId))

export async function insertSale(
  tx: Queryable,
  sale: typeof tillSales.$inferInsert,
  lines: Omit<typeof purchases.$inferInsert, 'splitBasisPoints'>[],
): Promise<void> {
  await tx.insert(tillSales).values(sale)
  await tx.insert(purchases).values(lines.map((line) => ({ ...line, splitBasisPoints: splitOf(line.ownerId ?? null) })))
}

/** What is left of the lines of a sale: some may have been taken back. */
export async function listLines(db: Queryable, saleId: string) {
  return db
    .select({
      itemId: purchases.itemId,
      title: purchases.title,
      quantity: purchases.quantity,
      price: purchases.price,
    })
    .from(purchases)
    .where(eq(purchases.tillSaleId, saleId))
}

/** @returns the pieces that are for sale again */
export async function takeBackSale(tx: Queryable, saleId: string) {
  await tx
    .update(tillSales)
    .set({ takenBackAt: sql`now()` })
    .where(eq(tillSales.id, saleId))
  return tx
    .delete(purchases)
    .where(eq(purchases.tillSaleId, saleId))
    .returning({ itemId: purchases.itemId, quantity: purchases.quantity })
}

/** @param helperId restricts the list to one helper's sales */
export async function listReceipts(db: Queryable, listingId: string, helperId: string | null): Promise<SaleRow[]> {
  return db
    .select()
    .from(tillSales)
    .where(
      and(
        eq(tillSales.listingId, listingId),
        gt(tillSales.soldAt, sql`now() - make_interval(hours => ${RECEIPT_HOURS})`),
        helperId === null ? undefined : eq(tillSales.helperId, helperId),
      ),
    )
    .orderBy(desc(tillSales.soldAt), desc(tillSales.id))
    .limit(MAX_RECEIPTS)
}

/** Who bought items, in the order in which this server heard of it. */
export async function listBuyers(db: Queryable, itemIds: string[]) {
  if (itemIds.length === 0) return []
  const heardAt = sql`coalesce(${tillSales.receivedAt}, ${purchases.soldAt})`
  return db
    .select({
      purchaseId: purchases.id,
      itemId: purchases.itemId,
      deviceName: tillSales.deviceName,
      number: tillSales.number,
      soldAt: purchases.soldAt,
      quantity: purchases.quantity,
      price: purchases.price,
    })
    .from(purchases)
    .leftJoin(tillSales, eq(tillSales.id, purchases.tillSaleId))
    .where(inArray(purchases.itemId, itemIds))
    .orderBy(asc(heardAt), asc(purchases.id))
    .limit(MAX_RECEIPTS)
}

export async function findPieces(tx: Queryable, listingId: string, itemId: string) {
  const [row] = await tx
    .select({ quantity: items.quantity, soldQuantity: items.soldQuantity })
    .from(items)
    .where(and(eq(items.id, itemId), eq(items.listingId, listingId)))
  return row ?? null
}

export async function writeQuantity(tx: Queryable, itemId: string, quantity: number): Promise<void> {
  await tx.update(items).set({ quantity }).where(eq(items.id, itemId))
}

export async function findDevice(db: Queryable, listingId: string) {
  const [row] = await db.select().from(tillDevices).where(eq(tillDevices.listingId, listingId))
  return row ?? null
}

export async function writeDevice(tx: Queryable, device: typeof tillDevices.$inferInsert): Promise<void> {
  await tx.insert(tillDevices).values(device).onConflictDoUpdate({ target: tillDevices.listingId, set: device })
}

export async function findTillNumber(db: Queryable, listingId: string, deviceId: string): Promise<number | null> {
  const [row] = await db
    .select({ number: tillNumbers.number })
    .from(tillNumbers)
    .where(and(eq(tillNumbers.listingId, listingId), eq(tillNumbers.deviceId, deviceId)))
  return row?.number ?? null
}

export const countTillNumbers = (db: Queryable, listingId: string): Promise<number> =>
  db.$count(tillNumbers, eq(tillNumbers.listingId, listingId))

export async function insertTillNumber(tx: Queryable, row: typeof tillNumbers.$inferInsert): Promise<void> {
  await tx.insert(tillNumbers).values(row)
}
