import type { Language } from '@yardsnap/contract/languages'
import { shownTitle } from '@yardsnap/contract/item-titles'
import { formatTime } from '@yardsnap/contract/dates'
import { LazyText, t } from '@yardsnap/contract/texts'
import { getTypedPayWay, MAX_TILL_SALES, type TillLine, type TillSaleInput } from '@yardsnap/contract/till'
import { toDollars } from '@yardsnap/contract/till-money'
import { FALLBACK_TIME_ZONE } from '@yardsnap/contract/sale-days'
import { DateTime } from 'luxon'
import { v7 as uuidv7 } from 'uuid'
import type { OwnAccountService } from '#core/accounts/service.ts'
import { hashSecret } from '#auth/secrets.ts'
import type { Database, Queryable } from '#db/database.ts'
import { inLanguage } from '#text/translations.ts'
import { AppError } from '#errors.ts'
import type { HoldsService } from '#day/holds/service.ts'
import type { ItemsService } from '#core/items/service.ts'
import { lockOwnListing } from '#core/listings/ownership.ts'
import type { Caller, Cashier } from './helpers.ts'
import * as queries from './queries.ts'
import * as tagQueries from './tag-queries.ts'
import { findNamed, findOwner, refuseTagged } from './tagged-lines.ts'
import {
  correctedTime,
  describeLine,
  isSameSale,
  toItemSales,
  countPiecesByItem,
  toReceipt,
  refuseDraft,
  filterUnansweredLines,
} from './rules.ts'

interface Dependencies {
  database: Database
  items: Pick<ItemsService, 'changeSoldPieces'>
  holds: Pick<HoldsService, 'describeBroken' | 'stockChanged'>
  ownAccount: Pick<OwnAccountService, 'readLanguage'>
  cashier: (caller: Caller, listingId: string) => Promise<Cashier>
  hasPremium: (userId: string) => Promise<boolean>
  now: () => Date
}

export interface SaleName {
  listingId: string
  saleId: string
}

/** Records the sales of a till, and takes them back. */
export function tillRecording({ database: { db }, cashier: cashierOf, ...dependencies }: Dependencies) {
  const { items, holds, ownAccount, hasPremium, now } = dependencies

  /** @throws AppError `conflict` when pieces of an item are gone, with who sold them */
  async function refuseShort(tx: Queryable, { listing }: Cashier, lines: readonly TillLine[]): Promise<void> {
    const stock = new Map((await queries.listItems(tx, listing.id)).map((item) => [item.id, item]))
    for (const [itemId, pieces] of countPiecesByItem(lines)) {
      const item = stock.get(itemId)
      if (!item || pieces <= item.quantity - item.soldQuantity) continue
      const last = (await queries.listBuyers(tx, [itemId])).at(-1)
      throw new AppError('conflict', new LazyText(() => describeRefusal(item, last, listing.timeZone)))
    }
  }

  /** @throws AppError `conflict` when a thing of a consignor cannot be sold now, or the sale is closed */
  async function refuseConsigned(tx: Queryable, { listing }: Cashier, lines: readonly TillLine[]): Promise<void> {
    const consignment = await tagQueries.findConsignment(tx, listing.id)
    if (!consignment) return
    if (consignment.closedAt !== null) throw new AppError('conflict', t.lazy`The sale is closed to be settled.`)
    const named = await findNamed(tx, listing.id, lines)
    await refuseTagged(tx, lines, named, (title, buyer) =>
      describeSold(t`${title} is sold already`, buyer, listing.timeZone),
    )
  }

  /**
   * @returns what held items were sold offline
   * @throws AppError `held` for a sale made online that does not say who buys a held item
   */
  async function checkHeld(tx: Queryable, listingId: string, sale: TillSaleInput): Promise<LazyText[]> {
    const held = await holds.describeBroken(tx, listingId, toItemSales(filterUnansweredLines(sale.lines)))
    if (held[0] !== undefined && !sale.wasOffline) throw new AppError('held', held[0])
    return held
  }

  /** @throws AppError `number_taken`, with the stored sale for whom it belongs to, unless it is the same */
  async function refuseOther(tx: Queryable, cashier: Cashier, known: queries.SaleRow, sale: TillSaleInput) {
    const isOwnTill = known.listingId === cashier.listing.id
    if (isOwnTill && isSameSale({ sale: known, lines: await queries.listLines(tx, known.id) }, sale)) return
    const isShown = isOwnTill && (cashier.helper === null || cashier.helper.id === known.helperId)
    const stored = isShown ? toReceipt(known) : undefined
    throw new AppError('number_taken', t.lazy`Another sale has this number. Send it under a new one.`, { stored })
  }

  /** Writes a new sale. One made online was checked before. */
  async function insert(
    tx: Queryable,
    cashier: Cashier,
    { saleId, sale, language, passedOver }: NewSale,
  ): Promise<void> {
    const listingId = cashier.listing.id
    const stock = new Map((await queries.listItems(tx, listingId)).map((item) => [item.id, item]))
    const owners = new Set((await queries.listOwners(tx, listingId)).map(({ id }) => id))
    const named = await findNamed(tx, listingId, sale.lines)
    const { lines, sentAt, soldAt, receiptToken, ...values } = sale
    const corrected = correctedTime({ soldAt, sentAt }, now())
    await queries.insertSale(
      tx,
      {
        ...values,
        id: saleId,
        listingId,
        helperId: cashier.helper?.id ?? null,
        deviceName: cashier.helper?.name ?? values.deviceName,
        soldAt: corrected.at,
        receiptHash: receiptToken && hashSecret(receiptToken),
        paidByTyped: getTypedPayWay(values),
        note: inLanguage(language, () => formatNote([values.note, corrected.note, describePassedOver(passedOver)])),
        titles: lines.map(describeLine),
      },
      lines.map(({ itemId, ownerId, quantity, title, cents, department = null, ...line }) => ({
        id: uuidv7(),
        listingId,
        tillSaleId: saleId,
        // Items removed meanwhile lose their id; the money still counts.
        itemId: itemId !== null && stock.has(itemId) ? itemId : null,
        ownerId: ownerId !== null && owners.has(ownerId) ? ownerId : null,
        department,
        ...findOwner(named, line),
        category: stock.get(itemId ?? '')?.category ?? 'other',
        title,
        quantity,
        price: toDollars(cents),
        soldAt: corrected.at,
      })),
    )
    const known = lines.filter(({ itemId }) => stock.has(itemId ?? ''))
    await items.changeSoldPieces(tx, listingId, countPiecesByItem(known))
    const bought = known.flatMap(({ itemId, holdId }) =>
      itemId !== null && holdId !== undefined ? [{ itemId, holdId }] : [],
    )
    await holds.stockChanged(tx, { listingId, bought })
  }

  return {
    /**
     * Idempotent by the sale's id, also after it was taken back. What was sold without a connection is kept in any case:
     * more pieces may then be sold than there were, until the host has settled it, and a hold may have been passed over,
     * which its note says.
     * @throws AppError `conflict` when pieces are gone, or the till has moved; `held`; `number_taken`; nothing is written then
     */
    async record(caller: Caller, { listingId, saleId }: SaleName, sale: TillSaleInput): Promise<void> {
      const cashier = await cashierOf(caller, listingId)
      const { sellerId } = cashier.listing
      const isFreeHost = cashier.helper === null && !(await hasPremium(sellerId))
      const language = await ownAccount.readLanguage(sellerId)
      await db.transaction(async (tx) => {
        refuseDraft(await lockOwnListing(tx, sellerId, listingId))
        const known = await queries.findSale(tx, saleId)
        if (known) return refuseOther(tx, cashier, known, sale)
        if ((await queries.countSales(tx, listingId)) >= MAX_TILL_SALES) throw new AppError('conflict', TILL_FULL)
        if (!sale.wasOffline) {
          if (isFreeHost) await refuseOtherDevice(tx, listingId, sale.deviceId)
          await refuseShort(tx, cashier, sale.lines)
          await refuseConsigned(tx, cashier, sale.lines)
        }
        return insert(tx, cashier, { saleId, sale, language, passedOver: await checkHeld(tx, listingId, sale) })
      })
    },

    /** Idempotent. @throws AppError `forbidden` for a helper and somebody else's sale */
    async takeBack(caller: Caller, { listingId, saleId }: SaleName): Promise<void> {
      const { listing, helper } = await cashierOf(caller, listingId)
      await db.transaction(async (tx) => {
        await lockOwnListing(tx, listing.sellerId, listingId)
        const sale = await queries.findSale(tx, saleId)
        if (!sale || sale.listingId !== listingId || sale.takenBackAt) return
        if (helper && sale.helperId !== helper.id)
          throw new AppError('forbidden', t.lazy`Only the host can take this back.`)
        const lines = await queries.takeBackSale(tx, saleId)
        await items.changeSoldPieces(
          tx,
          listingId,
          new Map([...countPiecesByItem(lines)].map(([id, pieces]) => [id, -pieces])),
        )
        await holds.stockChanged(tx, { listingId })
      })
    },
  }
}

interface NewSale {
  saleId: string
  sale: TillSaleInput
  /** Of the host, who reads the note of the sale, which is kept as it is. */
  language: Language
  /** The holds that a sale without a connection has broken. */
  passedOver: readonly LazyText[]
}

const formatNote = (parts: readonly (string | LazyText)[]): string => parts.map(String).filter(Boolean).join(' · ')

function describePassedOver(passedOver: NewSale['passedOver']): string {
  return passedOver.length === 0 ? '' : t`Sold without a signal: ${passedOver.join(', ')}`
}

const TILL_FULL = t.lazy`A till takes at most ${MAX_TILL_SALES} sales. Write to us if yours needs more.`

/** @throws AppError `conflict` on a device that is not the one of a free till */
export async function refuseOtherDevice(tx: Queryable, listingId: string, deviceId: string): Promise<void> {
  const open = await queries.findDevice(tx, listingId)
  if (open && open.deviceId !== deviceId)
    throw new AppError('conflict', t.lazy`The till is open on ${open.deviceName}.`)
}

type StockRow = Awaited<ReturnType<typeof queries.listItems>>[number]
type SoldBy = Pick<BuyerRow, 'deviceName' | 'soldAt'>
type BuyerRow = Awaited<ReturnType<typeof queries.listBuyers>>[number]

/** 'Brass lamp is sold already: Maya, 9:42 AM' */
function describeRefusal(item: StockRow, buyer: BuyerRow | undefined, timeZone: string | null): string {
  const left = item.quantity - item.soldQuantity
  const title = shownTitle(item)
  const what = left > 0 ? t`Only ${left} left of ${title}` : t`${title} is sold already`
  return buyer ? describeSold(what, buyer, timeZone) : what
}

function describeSold(what: string, buyer: SoldBy, timeZone: string | null): string {
  const time = DateTime.fromJSDate(buyer.soldAt, { zone: timeZone ?? FALLBACK_TIME_ZONE }).toFormat('HH:mm')
  return `${what}: ${buyer.deviceName ?? t`marked sold`}, ${formatTime(time)}`
}
