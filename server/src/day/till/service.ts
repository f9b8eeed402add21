import { t } from '@yardsnap/contract/texts'
import type { HeldPiece } from '@yardsnap/contract/holds'
import { formatCount } from '@yardsnap/contract/formats'
import { isFree } from '@yardsnap/contract/item-prices'
import { MAX_ITEM_QUANTITY, getPictureUrl } from '@yardsnap/contract/items'
import type { OversoldItem, TillItem, TillState } from '@yardsnap/contract/till'
import { toCents } from '@yardsnap/contract/till-money'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { HoldsService } from '#day/holds/service.ts'
import type { OwnAccountService } from '#core/accounts/service.ts'
import type { ItemsService } from '#core/items/service.ts'
import { bumpVersion, checkOwnListing, lockOwnListing } from '#core/listings/ownership.ts'
import type { MessagesService } from '#core/messages/service.ts'
import type { PayWaysService } from '#core/pay-ways/service.ts'
import type { PlansService } from '#core/plans/service.ts'
import { type Caller, type Cashier, DOOR_ONLY, tillHelpersService } from './helpers.ts'
import { tillPeople } from './people.ts'
import * as queries from './queries.ts'
import { refuseOtherDevice, tillRecording } from './recording.ts'
import { tillReports } from './report.ts'
import { toReceipt, refuseDraft } from './rules.ts'
import * as tagQueries from './tag-queries.ts'
import { describeTagged } from './tagged-lines.ts'

export type TillService = ReturnType<typeof tillService>
export { sumSold } from './report-queries.ts'
export { type Caller, type Cashier, DOOR_ONLY }

interface Dependencies {
  database: Database
  items: Pick<ItemsService, 'changeSoldPieces' | 'summarize'>
  holds: Pick<HoldsService, 'describeBroken' | 'listHeld' | 'stockChanged'>
  messages: Pick<MessagesService, 'areBlocked'>
  ownAccount: Pick<OwnAccountService, 'readLanguage'>
  payWays: Pick<PayWaysService, 'read' | 'sealForOwner' | 'openOfOwner'>
  plans: Pick<PlansService, 'requirePremium' | 'read'>
  now?: () => Date
}

/** The till of a sale. What it sells are purchases, so that the till, the ledger and what shoppers see agree. */
export function tillService({ now = () => new Date(), ...dependencies }: Dependencies) {
  const { database, items, holds, payWays, plans } = dependencies
  const { db } = database
  const people = tillPeople(dependencies)
  const helpers = tillHelpersService({ ...dependencies, now })

  const hasPremium = async (userId: string) => ['trial', 'premium'].includes((await plans.read(userId)).kind)

  /** @throws AppError as `cashier`; `forbidden` on a device that only checks in what consignors bring */
  async function seller(caller: Caller, listingId: string): Promise<Cashier> {
    const cashier = await helpers.cashier(caller, listingId)
    if (cashier.helper?.role === 'check_in') throw new AppError('forbidden', CHECK_IN_ONLY)
    if (cashier.helper?.role === 'door') throw new AppError('forbidden', DOOR_ONLY)
    return cashier
  }

  /** Consignors are paid when the sale is settled, so at a sale of theirs all money is the organizer's. */
  async function readPayWays(sellerId: string, listingId: string): Promise<TillState['payWays']> {
    const { ways, receiptLine } = await payWays.read(sellerId)
    const sealed = (await tagQueries.findConsignment(db, listingId))
      ? []
      : await queries.listSealedPayWays(db, listingId)
    return {
      ways,
      owners: sealed.map((row) => ({ ownerId: row.ownerId, ways: payWays.openOfOwner(row.ownerId, row.sealed) })),
      receiptLine,
    }
  }

  return {
    helpers,
    ...people,
    ...tillRecording({
      ...dependencies,
      now,
      hasPremium,
      cashier: seller,
    }),
    ...tillReports({ ...dependencies, now, hasPremium }),

    /** @param deviceId of the phone that asks, which then has a number */
    async read(caller: Caller, listingId: string, deviceId?: string): Promise<TillState> {
      const { listing, helper } = await helpers.cashier(caller, listingId)
      await people.numberStickers(listingId)
      // The till itself is not theirs: they get neither its items nor how its host is paid.
      const sellsNothing = helper !== null && helper.role !== 'till'
      // Neither are the names of those whose things are sold, for whoever only lets people in.
      const isAtDoor = helper?.role === 'door'
      const rows = sellsNothing ? [] : await queries.listItems(db, listingId)
      const held = await holds.listHeld(listingId)
      const { id, title, timeZone, priceRules, liveStatus } = listing
      return {
        readAt: now().toISOString(),
        listing: { id, title, timeZone, priceRules, liveStatus },
        helperName: helper?.name ?? null,
        helperRole: helper?.role ?? 'till',
        tillNumber: deviceId === undefined || sellsNothing ? null : await people.numberTill(listingId, deviceId),
        payWays: sellsNothing ? null : await readPayWays(listing.sellerId, listingId),
        isPremium: await hasPremium(listing.sellerId),
        items: rows.map((row) => toTillItem(row, held.get(row.id))),
        owners: isAtDoor ? [] : await queries.listOwners(db, listingId),
        consignment: isAtDoor ? null : await readTerms(db, listingId),
        receipts: (await queries.listReceipts(db, listingId, helper?.id ?? null)).map(toReceipt),
        oversold: helper ? [] : [...(await listOversold(db, rows)), ...(await listOversoldTags(db, listingId))],
        helpers: helper ? [] : await helpers.list(listingId),
      }
    },

    /** @throws AppError `not_found`; `unpublished`; `conflict` while a free till is open elsewhere, unless it moves */
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
     * Raises an item's quantity to the number of pieces sold, because the host had more of them. Of a consignor's thing, all
     * but the first purchase lose the tag and stay the consignor's. Idempotent.
     * @throws AppError `conflict` for more than an item can have
     */
    async acceptOversold(userId: string, listingId: string, itemId: string): Promise<void> {
      await db.transaction(async (tx) => {
        await lockOwnListing(tx, userId, listingId)
        await tagQueries.keepFirstPurchase(tx, listingId, itemId)
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

const TOO_MANY_PIECES = t.lazy`An item has at most ${formatCount(MAX_ITEM_QUANTITY)} pieces, and more of this one were sold. Take back a sale that did not happen.`

type StockRow = Awaited<ReturnType<typeof queries.listItems>>[number]

function toTillItem(
  { priceSuggested, priceSource, cropUrl, imageUrls, stickerNumber, ...item }: StockRow,
  [held, ...alsoHeld]: readonly HeldPiece[] = [],
): TillItem {
  return {
    ...item,
    held: held ?? null,
    alsoHeld,
    stickerNumber: stickerNumber ?? 0,
    cents: toCents(priceSuggested),
    isFree: isFree({ priceSuggested, priceSource }),
    pictureUrl: getPictureUrl({ cropUrl, imageUrls }),
  }
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
    buyers: toBuyers(buyers, id),
  }))
}

/** Things of consignors that two tills sold. */
async function listOversoldTags(db: Queryable, listingId: string): Promise<OversoldItem[]> {
  const oversold = await tagQueries.listOversoldTags(db, listingId)
  const buyers = await tagQueries.listTagBuyers(
    db,
    oversold.map(({ id }) => id),
  )
  return oversold.map((item) => ({
    itemId: item.id,
    title: describeTagged(item, item),
    quantity: 1,
    buyers: toBuyers(buyers, item.id),
  }))
}

type BuyerRow = Awaited<ReturnType<typeof queries.listBuyers>>[number]

const toBuyers = (rows: readonly BuyerRow[], ofItemId: string): OversoldItem['buyers'] =>
  rows.flatMap(({ itemId, price, soldAt, ...buyer }) =>
    itemId === ofItemId
      ? [{ ...buyer, soldAt: soldAt.toISOString(), cents: price === null ? null : toCents(price) }]
      : [],
  )

const CHECK_IN_ONLY = t.lazy`This device only checks things in. Ask the host for a link to the till.`

async function readTerms(db: Queryable, listingId: string): Promise<TillState['consignment']> {
  const consignment = await tagQueries.findConsignment(db, listingId)
  if (!consignment) return null
  const { closedAt, ...terms } = consignment
  return { ...terms, status: closedAt === null ? 'open' : 'closed' }
}
