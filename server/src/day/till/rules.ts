import { type LazyText, t } from '@yardsnap/contract/texts'
import { isDeepStrictEqual } from 'node:util'
import { formatTagCode } from '@yardsnap/contract/tags'
import type { Receipt, TillLine, TillSaleInput } from '@yardsnap/contract/till'
import { toDollars } from '@yardsnap/contract/till-money'
import { AppError } from '#errors.ts'
import type { ItemSale } from '#day/holds/service.ts'
import type { SaleRow, SoldLine } from './queries.ts'

/** If a device claims to have been offline for longer, its clock must have been changed in between. */
const LONGEST_OFFLINE_MS = 92 * 24 * 3600 * 1000

const UNKNOWN_TIME = t.lazy`The device had a wrong clock: this is when the sale arrived.`

/**
 * When a sale was made, assuming that the device's clock is off by the same amount at the sale and when sending.
 * @returns never after `receivedAt`; that, and a note to the host, if the device's times cannot both be right
 */
export function correctedTime(
  { soldAt, sentAt }: { soldAt: string; sentAt: string },
  receivedAt: Date,
): { at: Date; note: LazyText | '' } {
  const agoMs = Math.max(0, Date.parse(sentAt) - Date.parse(soldAt))
  if (agoMs > LONGEST_OFFLINE_MS) return { at: receivedAt, note: UNKNOWN_TIME }
  return { at: new Date(receivedAt.getTime() - agoMs), note: '' }
}

/** Pieces by item: an item may stand in several lines. */
export function countPiecesByItem(lines: readonly { itemId: string | null; quantity: number }[]): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { itemId, quantity } of lines) {
    if (itemId !== null) pieces.set(itemId, (pieces.get(itemId) ?? 0) + quantity)
  }
  return pieces
}

type HeldLine = Pick<TillSaleInput['lines'][number], 'itemId' | 'quantity' | 'holdId' | 'isToSomebodyElse'>

/** What is sold of each item, and to whom of those who have a hold. */
export function toItemSales(lines: readonly HeldLine[]): ItemSale[] {
  return [...countPiecesByItem(lines)].map(([itemId, pieces]) => ({
    itemId,
    pieces,
    holdIds: lines.flatMap((line) => (line.itemId === itemId ? (line.holdId ?? []) : [])),
  }))
}

/** The lines, without those of items that are knowingly sold to somebody else than the holder. */
export function filterUnansweredLines<Line extends HeldLine>(lines: readonly Line[]): Line[] {
  const answered = new Set(lines.flatMap(({ itemId, isToSomebodyElse }) => (isToSomebodyElse ? itemId : [])))
  return lines.filter(({ itemId }) => !answered.has(itemId))
}

/**
 * Whether a sale that is sent under the number of a stored one is that sale again. Lines that were taken back are stored
 * no more, and an item that was removed has left its line.
 */
export function isSameSale(stored: { sale: SaleRow; lines: readonly SoldLine[] }, sent: TillSaleInput): boolean {
  const { titles, totalCents, means, deviceId } = stored.sale
  if (totalCents !== sent.totalCents || means !== sent.means || deviceId !== sent.deviceId) return false
  if (!isDeepStrictEqual(titles, sent.lines.map(describeLine))) return false
  const left = [...sent.lines]
  return stored.lines.every(({ itemId, title, quantity, price }) => {
    const at = left.findIndex(
      (line) =>
        line.title === title &&
        line.quantity === quantity &&
        toDollars(line.cents) === price &&
        (itemId === null || line.itemId === itemId),
    )
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

/** @throws AppError `unpublished` for a listing that was never public */
export function refuseDraft({ publishedAt }: { publishedAt: Date | null }): void {
  if (publishedAt === null) throw new AppError('unpublished', t.lazy`The till opens when you publish the sale.`)
}

/** 'Red coat (0012-0043-7)' where it is a consignor's thing, as a receipt names it. */
export function describeLine({ title, tag }: Pick<TillLine, 'title' | 'tag'>): string {
  const code = tag && formatTagCode(tag)
  return code === undefined || title.includes(code) ? title : `${title} (${code})`
}

/** A sale as the till lists it. */
export function toReceipt({ id, deviceName, soldAt, titles, totalCents, takenBackAt, ...row }: SaleRow): Receipt {
  const isTakenBack = takenBackAt !== null
  const { means, note, paidBy, number } = row
  return { id, deviceName, soldAt: soldAt.toISOString(), titles, totalCents, means, note, paidBy, number, isTakenBack }
}
