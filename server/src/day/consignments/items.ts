import {
  type checkBroughtRecalls,
  type CheckInAnswer,
  type CheckInInput,
  CONSIGNED_PAGE_SIZE,
  type ConsignedItem,
  type ConsignedItemPlace,
  type TillTag,
  type WrittenItem,
} from '@yardsnap/contract/consigned-items'
import { MAX_CONSIGNED_ITEMS, MAX_ITEMS_PER_CONSIGNOR } from '@yardsnap/contract/consignments'
import type { ResponseOf } from '@yardsnap/contract/endpoint'
import { formatCount, formatPrice } from '@yardsnap/contract/formats'
import type { Language } from '@yardsnap/contract/languages'
import { MAX_TAG_NUMBER } from '@yardsnap/contract/tags'
import { t } from '@yardsnap/contract/texts'
import { toDollars } from '@yardsnap/contract/till-money'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import { lockOwnListing } from '#core/listings/ownership.ts'
import { type Caller, type Cashier, DOOR_ONLY } from '#day/till/service.ts'
import { consignorNotFound } from './consignors.ts'
import * as itemQueries from './item-queries.ts'
import * as queries from './queries.ts'
import { FROZEN, requireConsignment } from './terms.ts'
import { toItem, toTillTag } from './view.ts'

interface Dependencies {
  database: Database
  cashier: (caller: Caller, listingId: string) => Promise<Cashier>
  recalls: RecallCheck
  now: () => Date
}

/** Tells which recalls may be of things with these titles. @param language of the names of kinds */
export interface RecallCheck {
  check: (titles: readonly string[], language: Language) => Promise<ResponseOf<typeof checkBroughtRecalls>>
}

export type Filter = Omit<itemQueries.ItemFilter, 'id' | 'after' | 'consignorId'> & { cursor?: string | undefined }

/** Places from which a scan brings a thing to another. */
const SCANNED_FROM: Record<CheckInInput['place'], readonly ConsignedItemPlace[]> = {
  announced: ['checked_in', 'pulled'],
  checked_in: ['announced', 'pulled'],
  pulled: ['announced', 'checked_in'],
}

/** The things of consignors: entered, checked in, and placed after the sale. */
export function consignedItemsService({ database: { db }, cashier, recalls, now }: Dependencies) {
  async function readPage(listingId: string, { cursor, ...filter }: Filter) {
    const after = cursor === undefined ? null : decodeCursor(cursor)
    const rows = await itemQueries.listItems(db, listingId, { ...filter, after })
    const last = rows.length === CONSIGNED_PAGE_SIZE ? rows.at(-1) : undefined
    return { rows, nextCursor: last ? `${last.consignorNumber}-${last.number}` : null }
  }

  /** @throws AppError as `cashier` of the till; `forbidden` for a device that only lets people in */
  async function reader(caller: Caller, listingId: string): Promise<Cashier> {
    const found = await cashier(caller, listingId)
    if (found.helper?.role === 'door') throw new AppError('forbidden', DOOR_ONLY)
    return found
  }

  /** @throws AppError `not_found`; `conflict` for a consignor who is settled */
  async function findOpenConsignor(tx: Queryable, listingId: string, key: { id: string } | { number: number }) {
    const consignor = await queries.findConsignor(tx, listingId, key)
    if (!consignor) throw consignorNotFound()
    if (consignor.settledAt !== null) throw new AppError('conflict', FROZEN)
    return consignor
  }

  return {
    /** For the host and for helpers: both look for the thing of a lost tag. */
    async list(caller: Caller, listingId: string, filter: Filter) {
      const { helper } = await reader(caller, listingId)
      const { rows, nextCursor } = await readPage(listingId, filter)
      // What somebody's things brought in is not for helpers, who are their neighbors.
      return { items: rows.map((row) => toItem(helper ? { ...row, soldPrice: null } : row)), nextCursor }
    },

    async listTillTags(caller: Caller, listingId: string, cursor: string | undefined) {
      await reader(caller, listingId)
      const { rows, nextCursor } = await readPage(listingId, { cursor })
      return { tags: rows.map((row): TillTag => toTillTag(row)), nextCursor }
    },

    /**
     * Idempotent by id. A thing of another consignor, who has brought what is not theirs, moves and needs a new tag.
     * @throws AppError as `writeItem`
     */
    async write(userId: string, name: ItemName & { consignorId: string }, input: WrittenItem) {
      return db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, name.listingId)
        const consignor = await findOpenConsignor(tx, name.listingId, { id: name.consignorId })
        const owner = await itemQueries.findItem(tx, name.itemId)
        if (owner && owner.listingId === name.listingId && owner.consignorId !== consignor.id) {
          await findOpenConsignor(tx, name.listingId, { id: owner.consignorId })
          await moveItem(tx, consignor, name.itemId)
        }
        return writeItem(tx, { consignor, itemId: name.itemId, input })
      })
    },

    /** Idempotent. @throws AppError `conflict` when it was sold, or its consignor is settled */
    async remove(userId: string, { listingId, itemId }: ItemName): Promise<void> {
      await db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, listingId)
        const [item] = await itemQueries.listItems(tx, listingId, { id: itemId })
        if (!item) return
        await findOpenConsignor(tx, listingId, { id: item.consignorId })
        refuseSold(item)
        await itemQueries.deleteItem(tx, itemId)
      })
    },

    /**
     * Idempotent. What is sold stays as it is, and so does what is not where the device saw it.
     * @throws AppError `not_found` for a number without a consignor; `forbidden` on a device of a register
     */
    async checkIn(caller: Caller, listingId: string, input: CheckInInput) {
      const { listing, helper } = await reader(caller, listingId)
      if (helper && helper.role !== 'check_in') {
        throw new AppError('forbidden', t.lazy`This device takes money. Ask the host for a link to check in.`)
      }
      return db.transaction(async (tx) => {
        await lockOwnListing(tx, listing.sellerId, listingId)
        const consignor = await findOpenConsignor(tx, listingId, { number: input.consignor })
        const from = listScannedFrom(input)
        await itemQueries.placeByNumber(tx, consignor.id, { ...input, numbers: input.items, from })
        return summarize(
          consignor.name,
          await itemQueries.listItems(tx, listingId, { consignorId: consignor.id }),
          input,
        )
      })
    },

    /** For the host and for helpers, who hold what is brought in their hands. */
    async checkRecalls(caller: Caller, listingId: string, titles: readonly string[], language: Language) {
      await cashier(caller, listingId)
      return recalls.check(titles, language)
    },

    /** Idempotent. @returns how many things are there now; what is sold stays as it is */
    async place(userId: string, listingId: string, part: { itemIds: string[]; place: ConsignedItemPlace }) {
      return db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, listingId)
        return { changed: await itemQueries.placeById(tx, listingId, part) }
      })
    },

    async markPrinted(userId: string, listingId: string, consignorId: string, itemIds: string[] | null) {
      return db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, listingId)
        const consignor = await queries.findConsignor(tx, listingId, { id: consignorId })
        if (!consignor) throw consignorNotFound()
        return printTags(tx, consignorId, { itemIds, at: now() })
      })
    },
  }
}

export interface ItemName {
  listingId: string
  itemId: string
}

/**
 * Enters or changes a thing, under the lock of its listing. Idempotent by id.
 * @throws AppError `invalid` for a price that the terms do not allow; `conflict` for too many things, and one that was sold;
 *   `not_found` for an id of somebody else's
 */
export async function writeItem(
  tx: Queryable,
  { consignor, itemId, input }: { consignor: queries.ConsignorRow; itemId: string; input: WrittenItem },
): Promise<ConsignedItem> {
  const { listingId } = consignor
  const { number: former, ...fields } = input
  const consignment = await requireConsignment(tx, listingId)
  const owner = await itemQueries.findItem(tx, itemId)
  if (owner && owner.consignorId !== consignor.id) throw itemNotFound()
  const [known] = owner ? await itemQueries.listItems(tx, listingId, { id: itemId }) : []
  // A price that was allowed when it was entered stays, so that the rest can be changed also after the terms.
  if (known?.cents !== input.cents) refusePrice(consignment, input.cents)
  if (owner) {
    if (known) refuseSold(known)
    await itemQueries.updateItem(tx, itemId, fields)
  } else {
    await refuseFull(tx, consignor)
    const isKnown = former !== undefined && (await itemQueries.isFormerNumber(tx, consignor.id, former))
    const number = isKnown ? former : await itemQueries.takeTagNumber(tx, consignor.id)
    await itemQueries.insertItem(tx, { ...fields, id: itemId, listingId, consignorId: consignor.id, number })
  }
  const [item] = await itemQueries.listItems(tx, listingId, { id: itemId })
  if (!item) throw itemNotFound()
  return toItem(item)
}

/** @throws AppError `conflict` for one that was sold, and a consignor who has too many */
async function moveItem(tx: Queryable, consignor: queries.ConsignorRow, itemId: string): Promise<void> {
  const [item] = await itemQueries.listItems(tx, consignor.listingId, { id: itemId })
  if (!item) return
  refuseSold(item)
  await refuseFull(tx, consignor)
  const number = await itemQueries.takeTagNumber(tx, consignor.id)
  const noTag = { printedCents: null, printedFlag: null, printedColor: null, printedAt: null }
  await itemQueries.updateItem(tx, itemId, { consignorId: consignor.id, number, ...noTag })
}

/** Notes what is on tags now. @param itemIds null: all whose tag is missing or old */
export async function printTags(tx: Queryable, consignorId: string, order: { itemIds: string[] | null; at: Date }) {
  return { printed: await itemQueries.markPrinted(tx, consignorId, order), at: order.at.toISOString() }
}

export const itemNotFound = (): AppError => new AppError('not_found', t.lazy`This thing is not part of the sale`)

/** @throws AppError `conflict` */
export function refuseSold({ title, soldCount }: Pick<itemQueries.ItemRow, 'title' | 'soldCount'>): void {
  if (soldCount > 0) throw new AppError('conflict', t.lazy`${title} is sold already`)
}

/** @throws AppError `invalid` */
function refusePrice({ priceStepCents, minimumCents }: queries.ConsignmentRow, cents: number): void {
  if (cents < minimumCents) {
    throw new AppError('invalid', t.lazy`A price is at least ${formatPrice(toDollars(minimumCents))}`)
  }
  if (cents % priceStepCents !== 0) {
    throw new AppError('invalid', t.lazy`Prices are in steps of ${formatPrice(toDollars(priceStepCents))}`)
  }
}

/** @throws AppError `conflict` */
async function refuseFull(tx: Queryable, { id, listingId, lastTagNumber }: queries.ConsignorRow): Promise<void> {
  // Numbers are not given again, so that no two things ever have the same tag.
  if (lastTagNumber >= MAX_TAG_NUMBER || (await itemQueries.countItems(tx, id)) >= MAX_ITEMS_PER_CONSIGNOR) {
    throw new AppError('conflict', t.lazy`A consignor has at most ${formatCount(MAX_ITEMS_PER_CONSIGNOR)} things.`)
  }
  if ((await queries.countItems(tx, listingId)) >= MAX_CONSIGNED_ITEMS) {
    throw new AppError('conflict', t.lazy`A sale has at most ${formatCount(MAX_CONSIGNED_ITEMS)} things of consignors.`)
  }
}

function listScannedFrom({ items, place, from }: CheckInInput): ConsignedItemPlace[] {
  const places = items === null ? (['announced'] as const) : SCANNED_FROM[place]
  return places.filter((one) => from === undefined || from.some((seen) => seen === one))
}

function summarize(
  consignorName: string,
  rows: readonly itemQueries.ItemRow[],
  { items: numbers, place }: CheckInInput,
): CheckInAnswer {
  const items = rows.map(toItem)
  const asked = new Set(numbers)
  const states = new Map(items.map(({ number, state }) => [number, state]))
  const countState = (state: ConsignedItem['state']) => items.filter((item) => item.state === state).length
  return {
    consignorName,
    announced: countState('announced'),
    checkedIn: countState('checked_in'),
    pulled: countState('pulled'),
    unknown: [...asked].filter((number) => !states.has(number)),
    sold: [...asked].filter((number) => states.get(number) === 'sold'),
    elsewhere: items
      .filter(({ number, state }) => asked.has(number) && state !== place && state !== 'sold')
      .map(({ number, state, pulledBecause }) => ({ number, state, pulledBecause })),
  }
}

/** @throws AppError `invalid` */
function decodeCursor(cursor: string): { consignor: number; item: number } {
  const [, consignor, item] = /^(\d{1,4})-(\d{1,4})$/.exec(cursor) ?? []
  if (consignor === undefined || item === undefined) throw new AppError('invalid', t.lazy`This page does not exist`)
  return { consignor: Number(consignor), item: Number(item) }
}
