import { BUYER_RECEIPT_DAYS, type BuyerReceipt } from '@yardsnap/contract/buyer-receipts'
import { formatTagCode } from '@yardsnap/contract/tags'
import { sumAmounts, toCents } from '@yardsnap/contract/till-money'
import { hashSecret } from '#auth/secrets.ts'
import type { Database } from '#db/database.ts'
import * as queries from './queries.ts'

export type BuyerReceiptsService = ReturnType<typeof buyerReceiptsService>

interface Dependencies {
  database: Database
  now?: () => Date
}

const DAY_MS = 24 * 3600 * 1000

/** What buyers read of what they bought, by a random address that their seller's phone made. */
export function buyerReceiptsService({ database: { db }, now = () => new Date() }: Dependencies) {
  return {
    /** @returns no receipt for a token that no till has sent yet, and for a sale that admins have hidden */
    async read(token: string): Promise<{ receipt: BuyerReceipt | null; isOver: boolean }> {
      const sale = await queries.findByToken(db, hashSecret(token))
      if (!sale || sale.hiddenStatus !== null) return { receipt: null, isOver: false }
      if (now().getTime() - sale.soldAt.getTime() > BUYER_RECEIPT_DAYS * DAY_MS) return { receipt: null, isOver: true }
      const rows = await queries.listReceiptLines(db, sale.saleId)
      const lines = rows.map(({ title, quantity, price, item, consignor }) => ({
        title,
        quantity,
        cents: toCents(price ?? '0'),
        tag: item === null || consignor === null ? null : formatTagCode({ consignor, item }),
      }))
      const { title, timeZone, number, paidBy, paidByTyped, line } = sale
      const totalCents = sumAmounts(lines.map(({ cents }) => cents))
      const returnedCents = sale.totalCents - totalCents
      const soldAt = sale.soldAt.toISOString()
      return {
        receipt: { title, timeZone, number, soldAt, lines, totalCents, returnedCents, paidBy, paidByTyped, line },
        isOver: false,
      }
    },
  }
}
