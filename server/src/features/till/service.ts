import { MAX_ITEM_QUANTITY, pictureOf } from '@yardsnap/contract/items'
import {
  MAX_TILL_SALES,
  type OversoldItem,
  type Receipt,
  type TillItem,
  type TillLine,
  type TillSaleInput,
  type TillState,
} from '@yardsnap/contract/till'
import { centsOf, dollarsOf } from '@yardsnap/contract/till-money'
import { FALLBACK_TIME_ZONE } from '@yardsnap/contract/sale-days'
import { DateTime } from 'luxon'
import { v7 as uuidv7 } from 'uuid'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { HoldsService } from '#features/holds/service.ts'
import type { ItemsService } from '#features/items/service.ts'
import { bumpVersion, checkOwnListing, lockOwnListing } from '#features/listings/ownership.ts'
import type { MessagesService } from '#features/messages/service.ts'
import type { PlansService } from '#features/plans/service.ts'
import { type Caller, type Cashier, tillHelpersService } from './helpers.ts'
import { tillPeople } from './people.ts'
import * as queries from './queries.ts'
import { tillReports } from './report.ts'
import { correctedTime, piecesOf, refuseDraft } from './rules.ts'

export type TillService = ReturnType<typeof tillService>
export type { Caller }

interface Dependencies {
  database: Database
  items: Pick<ItemsService, 'changeSoldPieces' | 'summarize'>
  holds: Pick<HoldsService, 'stockChanged'>
  messages: Pick<MessagesService, 'areBlocked'>
  plans: Pick<PlansService, 'requirePremium' | 'read'>
  now?: () => Date
}

/** The till of a sale. What it sells are purchases, so that the till, the ledger and what shoppers see agree. */
export function tillService({ now = () => new Date(), ...dependencies }: Dependencies) {
  const { database, items, holds, plans } = dependencies
  const { db } = database
  const people = tillPeople(dependencies)
  const helpers = tillHelpersService({ ...dependencies, now })

  const hasPremium = async (userId: string) => ['trial', 'premium'].includes((await plans.read(userId)).kind)

  /** @throws AppError `conflict` when pieces of an item are gone, with who sold them */
  async function refuseShort(tx: Queryable, { listing }: Cashier, lines: readonly TillLine[]): Promise<void> {
    const stock = new Map((await queries.listItems(tx, listing.id)).map((item) => [item.id, item]))
    for (const [itemId, pieces] of piecesOf(lines)) {
      const item = stock.get(itemId)
      if (!item || pieces <= item.quantity - item.soldQuantity) continue
      const last = (await queries.listBuyers(tx, [itemId])).at(-1)
      throw new AppError('conflict', refusalOf(item, last, listing.timeZone))
    }
  }

  /** @throws AppError `conflict` on a device that is not the one of a free till */
  async function refuseOtherDevice(tx: Queryable, listingId: string, deviceId: string): Promise<void> {
    const open = await queries.findDevice(tx, listingId)
    if (open && open.deviceId !== deviceId) throw new AppError('conflict', `The till is open on ${open.deviceName}.`)
  }

  async function changeStock(tx: Queryable, listingId: string, pieces: ReadonlyMap<string, number>): Promise<void> {
    await items.changeSoldPieces(tx, listingId, pieces)
    await holds.stockChanged(tx, { listingId, itemId: null })
  }

  return {
    helpers,
    ...people,
    ...tillReports({ ...dependencies, now, hasPremium }),

    async read(caller: Caller, listingId: string): Promise<TillState> {
      const { listing, helper } = await helpers.cashier(caller, listingId)
      await people.numberStickers(listingId)
      const rows = await queries.listItems(db, listingId)
      const { id, title, timeZone, markdowns, liveStatus } = listing
      return {
        listing: { id, title, timeZone, markdowns, liveStatus },
        helperName: helper?.name ?? null,
        isPremium: await hasPremium(listing.sellerId),
        items: rows.map(itemOf),
        owners: await queries.listOwners(db, listingId),
        receipts: (await queries.listReceipts(db, listingId, helper?.id ?? null)).map(receiptOf),
        oversold: helper ? [] : await listOversold(db, rows),
        helpers: helper ? [] : await helpers.list(listingId),
      }
    },

    /** @throws AppError `not_found`; `conflict` for a draft, and while a free till is open elsewhere, unless it moves */
    async open(userId: string, listingId: string, device: { deviceId: string; deviceName: string; isMove: boolean }) {
      await checkOwnListing(db, userId, listingId)
      const isFree = !(await hasPremium(userId))
      await db.transaction(async (tx) => {
        refuseDraft(await lockOwnListing(tx, userId, listingId))
        if (isFree && !device.isMove) await refuseOtherDevice(tx, listingId, device.deviceId)
        await queries.writeDevice(tx, { listingId, deviceId: device.deviceId, deviceName: device.deviceName })
      })
    },

    /**
     * Idempotent by the sale's id, also after it was taken back. What was sold without a connection is kept in any case:
     * more pieces may then be sold than there were, until the host has settled it.
     * @throws AppError `conflict` when pieces are gone, or the till has moved; nothing is written then
     */
    async record(caller: Caller, { listingId, saleId }: SaleName, sale: TillSaleInput): Promise<void> {
      const cashier = await helpers.cashier(caller, listingId)
      const { sellerId } = cashier.listing
      const isFreeHost = cashier.helper === null && !(await hasPremium(sellerId))
      await db.transaction(async (tx) => {
        refuseDraft(await lockOwnListing(tx, sellerId, listingId))
        const known = await queries.findSale(tx, saleId)
        if (known && known.listingId !== listingId) throw new AppError('conflict', 'This number is taken')
        if (known) return
        if ((await queries.countSales(tx, listingId)) >= MAX_TILL_SALES) throw new AppError('conflict', TILL_FULL)
        if (!sale.wasOffline) {
          if (isFreeHost) await refuseOtherDevice(tx, listingId, sale.deviceId)
          await refuseShort(tx, cashier, sale.lines)
        }
        const stock = new Map((await queries.listItems(tx, listingId)).map((item) => [item.id, item]))
        const owners = new Set((await queries.listOwners(tx, listingId)).map(({ id }) => id))
        const { lines, sentAt, soldAt, ...values } = sale
        const { at, note } = correctedTime({ soldAt, sentAt }, now())
        await queries.insertSale(
          tx,
          {
            ...values,
            id: saleId,
            listingId,
            helperId: cashier.helper?.id ?? null,
            deviceName: cashier.helper?.name ?? values.deviceName,
            soldAt: at,
            note: [values.note, note].filter((part) => part !== '').join(' · '),
            titles: lines.map(({ title }) => title),
          },
          lines.map(({ itemId, ownerId, quantity, title, cents }) => ({
            id: uuidv7(),
            listingId,
            tillSaleId: saleId,
            // Of things that were removed from the sale meanwhile, the money still counts.
            itemId: itemId !== null && stock.has(itemId) ? itemId : null,
            ownerId: ownerId !== null && owners.has(ownerId) ? ownerId : null,
            category: stock.get(itemId ?? '')?.category ?? 'other',
            title,
            quantity,
            price: dollarsOf(cents),
            soldAt: at,
          })),
        )
        await changeStock(tx, listingId, piecesOf(lines.filter(({ itemId }) => stock.has(itemId ?? ''))))
      })
    },

    /** Idempotent. @throws AppError `forbidden` for a helper and somebody else's sale */
    async takeBack(caller: Caller, { listingId, saleId }: SaleName): Promise<void> {
      const { listing, helper } = await helpers.cashier(caller, listingId)
      await db.transaction(async (tx) => {
        await lockOwnListing(tx, listing.sellerId, listingId)
        const sale = await queries.findSale(tx, saleId)
        if (!sale || sale.listingId !== listingId || sale.takenBackAt) return
        if (helper && sale.helperId !== helper.id) throw new AppError('forbidden', 'Only the host can take this back.')
        const lines = await queries.takeBackSale(tx, saleId)
        await changeStock(tx, listingId, new Map([...piecesOf(lines)].map(([id, pieces]) => [id, -pieces])))
      })
    },

    /** There were as many pieces as were sold. Idempotent. @throws AppError `conflict` for more than an item can have */
    async acceptOversold(userId: string, listingId: string, itemId: string): Promise<void> {
      await db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, listingId)
        if (!(await raiseQuantity(tx, listingId, itemId))) return
        await items.summarize(tx, listingId)
        await bumpVersion(tx, listingId)
      })
    },
  }
}

/** @returns whether an item was oversold @throws AppError `conflict` for more pieces than an item can have */
async function raiseQuantity(tx: Queryable, listingId: string, itemId: string): Promise<boolean> {
  const pieces = await queries.findPieces(tx, listingId, itemId)
  if (!pieces || pieces.soldQuantity <= pieces.quantity) return false
  if (pieces.soldQuantity > MAX_ITEM_QUANTITY) throw new AppError('conflict', TOO_MANY_PIECES)
  await queries.writeQuantity(tx, itemId, pieces.soldQuantity)
  return true
}

const TOO_MANY_PIECES = `An item has at most ${MAX_ITEM_QUANTITY.toLocaleString('en-US')} pieces, and more of this one were sold. Take back a sale that did not happen.`
const TILL_FULL = `A till takes at most ${MAX_TILL_SALES} sales. Write to us if yours needs more.`

export interface SaleName {
  listingId: string
  saleId: string
}

type StockRow = Awaited<ReturnType<typeof queries.listItems>>[number]
type BuyerRow = Awaited<ReturnType<typeof queries.listBuyers>>[number]

/** 'Brass lamp is sold already: Maya, 9:42 AM' */
function refusalOf(item: StockRow, buyer: BuyerRow | undefined, timeZone: string | null): string {
  const left = item.quantity - item.soldQuantity
  const what = left > 0 ? `Only ${left} left of ${item.title}` : `${item.title} is sold already`
  if (!buyer) return what
  const time = DateTime.fromJSDate(buyer.soldAt, { zone: timeZone ?? FALLBACK_TIME_ZONE }).toFormat('h:mm a')
  return `${what}: ${buyer.deviceName ?? 'marked sold'}, ${time}`
}

function itemOf({ price, cropUrl, imageUrls, stickerNumber, ...item }: StockRow): TillItem {
  return {
    ...item,
    stickerNumber: stickerNumber ?? 0,
    cents: centsOf(price),
    pictureUrl: pictureOf({ cropUrl, imageUrls }),
  }
}

function receiptOf({ id, deviceName, soldAt, titles, totalCents, means, note, takenBackAt }: queries.SaleRow): Receipt {
  const isTakenBack = takenBackAt !== null
  return { id, deviceName, soldAt: soldAt.toISOString(), titles, totalCents, means, note, isTakenBack }
}

async function listOversold(db: Queryable, rows: readonly StockRow[]): Promise<OversoldItem[]> {
  const oversold = rows.filter(({ quantity, soldQuantity }) => soldQuantity > quantity)
  const buyers = await queries.listBuyers(
    db,
    oversold.map(({ id }) => id),
  )
  return oversold.map(({ id, title, quantity }) => ({
    itemId: id,
    title,
    quantity,
    buyers: buyers.flatMap(({ itemId, price, soldAt, ...buyer }) =>
      itemId === id ? [{ ...buyer, soldAt: soldAt.toISOString(), cents: price === null ? null : centsOf(price) }] : [],
    ),
  }))
}
