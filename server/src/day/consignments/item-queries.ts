import {
  CONSIGNED_PAGE_SIZE,
  type ConsignedItemPlace,
  type ConsignedItemState,
} from '@yardsnap/contract/consigned-items'
import { and, asc, eq, getTableColumns, gte, ilike, inArray, lte, sql } from 'drizzle-orm'
import type { Queryable } from '#db/database.ts'
import { partPattern } from '#db/part-pattern.ts'
import { consignedItems } from '#db/schema/consignments.ts'
import { purchases } from '#db/schema/ledger.ts'
import { tillOwners } from '#db/schema/till.ts'

export type ItemRow = Awaited<ReturnType<typeof listItems>>[number]

export interface ItemFilter {
  id?: string | undefined
  consignorId?: string | undefined
  consignor?: number | undefined
  state?: ConsignedItemState | undefined
  words?: string | undefined
  minCents?: number | undefined
  maxCents?: number | undefined
  /** The last one of the page before. */
  after?: { consignor: number; item: number } | null
}

const soldOf = sql`(select count(*) from ${purchases} where ${purchases.consignedItemId} = ${consignedItems.id})`

/** By the numbers of their tags, at most CONSIGNED_PAGE_SIZE. */
export async function listItems(db: Queryable, listingId: string, filter: ItemFilter) {
  const { id, consignorId, consignor, state, words = '', minCents, maxCents, after = null } = filter
  const text = sql`${consignedItems.title} || ' ' || ${consignedItems.size}`
  const hasWord = (word: string) => ilike(text, partPattern(word))
  return db
    .select({
      ...getTableColumns(consignedItems),
      consignorNumber: sql<number>`${tillOwners.number}`,
      soldCount: soldOf.mapWith(Number),
      soldPrice: sql<
        string | null
      >`(select sum(${purchases.price}) from ${purchases} where ${purchases.consignedItemId} = ${consignedItems.id})`,
    })
    .from(consignedItems)
    .innerJoin(tillOwners, eq(tillOwners.id, consignedItems.consignorId))
    .where(
      and(
        eq(consignedItems.listingId, listingId),
        id === undefined ? undefined : eq(consignedItems.id, id),
        consignorId === undefined ? undefined : eq(consignedItems.consignorId, consignorId),
        consignor === undefined ? undefined : eq(tillOwners.number, consignor),
        state === undefined ? undefined : hasState(state),
        ...words.split(/\s+/).flatMap((word) => (word === '' ? [] : hasWord(word))),
        minCents === undefined ? undefined : gte(consignedItems.cents, minCents),
        maxCents === undefined ? undefined : lte(consignedItems.cents, maxCents),
        after
          ? sql`(${tillOwners.number}, ${consignedItems.number}) > (${after.consignor}::integer, ${after.item}::integer)`
          : undefined,
      ),
    )
    .orderBy(asc(tillOwners.number), asc(consignedItems.number))
    .limit(CONSIGNED_PAGE_SIZE)
}

const hasState = (state: ConsignedItemState) =>
  state === 'sold' ? sql`${soldOf} > 0` : and(eq(consignedItems.place, state), sql`${soldOf} = 0`)

/** @returns whose it is, of whichever sale */
export async function findItem(db: Queryable, itemId: string) {
  const [row] = await db
    .select({ listingId: consignedItems.listingId, consignorId: consignedItems.consignorId })
    .from(consignedItems)
    .where(eq(consignedItems.id, itemId))
  return row ?? null
}

export const countItems = (db: Queryable, consignorId: string): Promise<number> =>
  db.$count(consignedItems, eq(consignedItems.consignorId, consignorId))

export async function insertItem(tx: Queryable, item: typeof consignedItems.$inferInsert): Promise<void> {
  await tx.insert(consignedItems).values(item)
}

export async function updateItem(
  tx: Queryable,
  itemId: string,
  set: Partial<typeof consignedItems.$inferInsert>,
): Promise<void> {
  await tx.update(consignedItems).set(set).where(eq(consignedItems.id, itemId))
}

export async function deleteItem(tx: Queryable, itemId: string): Promise<void> {
  await tx.delete(consignedItems).where(eq(consignedItems.id, itemId))
}

/** The next number of a consignor's things, which is given to no other. Under the lock of the listing. */
export async function takeTagNumber(tx: Queryable, consignorId: string): Promise<number> {
  const [row] = await tx
    .update(tillOwners)
    .set({ lastTagNumber: sql`${tillOwners.lastTagNumber} + 1` })
    .where(eq(tillOwners.id, consignorId))
    .returning({ number: tillOwners.lastTagNumber })
  return row?.number ?? 0
}

/** Whether a number was given to a thing of a consignor that is gone. Under the lock of the listing. */
export async function isFormerNumber(tx: Queryable, consignorId: string, number: number): Promise<boolean> {
  const [consignor] = await tx
    .select({ last: tillOwners.lastTagNumber })
    .from(tillOwners)
    .where(eq(tillOwners.id, consignorId))
  const [taken] = await tx
    .select({ id: consignedItems.id })
    .from(consignedItems)
    .where(and(eq(consignedItems.consignorId, consignorId), eq(consignedItems.number, number)))
  return consignor !== undefined && number <= consignor.last && taken === undefined
}

/** Places things that are not sold. @param numbers null: all that have one of the places `from` */
export async function placeByNumber(
  tx: Queryable,
  consignorId: string,
  change: {
    numbers: readonly number[] | null
    from: readonly ConsignedItemPlace[]
    place: ConsignedItemPlace
    pulledBecause: string
  },
): Promise<void> {
  const { numbers, from, place, pulledBecause } = change
  await tx
    .update(consignedItems)
    .set({ place, pulledBecause: place === 'pulled' ? pulledBecause : '' })
    .where(
      and(
        eq(consignedItems.consignorId, consignorId),
        numbers === null ? undefined : inArray(consignedItems.number, [...numbers]),
        inArray(consignedItems.place, [...from]),
        sql`${soldOf} = 0`,
      ),
    )
}

/** @returns how many were placed: those that are not sold */
export async function placeById(
  tx: Queryable,
  listingId: string,
  { itemIds, place }: { itemIds: readonly string[]; place: ConsignedItemPlace },
): Promise<number> {
  if (itemIds.length === 0) return 0
  const rows = await tx
    .update(consignedItems)
    .set({ place, pulledBecause: '' })
    .where(and(eq(consignedItems.listingId, listingId), inArray(consignedItems.id, [...itemIds]), sql`${soldOf} = 0`))
    .returning({ id: consignedItems.id })
  return rows.length
}

/** Notes that tags are printed with what is stored. @param itemIds null: all whose tag is missing or old */
export async function markPrinted(
  tx: Queryable,
  consignorId: string,
  { itemIds, at }: { itemIds: readonly string[] | null; at: Date },
): Promise<number> {
  if (itemIds?.length === 0) return 0
  const { cents, flag, color, printedCents, printedFlag, printedColor } = consignedItems
  const isOld = sql`(${cents}, ${flag}, ${color}) is distinct from (${printedCents}, ${printedFlag}, ${printedColor})`
  const rows = await tx
    .update(consignedItems)
    .set({ printedCents: cents, printedFlag: flag, printedColor: color, printedAt: at })
    .where(
      and(
        eq(consignedItems.consignorId, consignorId),
        itemIds === null ? isOld : inArray(consignedItems.id, [...itemIds]),
      ),
    )
    .returning({ id: consignedItems.id })
  return rows.length
}
