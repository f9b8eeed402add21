import type { BuyerReceipt } from '@yardsnap/contract/buyer-receipts'
import { PayKind } from '@yardsnap/contract/pay-kinds'
import { formatTagCode } from '@yardsnap/contract/tags'
import { getTypedPayWay, type TillState } from '@yardsnap/contract/till'
import { z } from 'zod'
import type { QueuedSale } from '#day/till/till-queue.ts'

/** Buyers ask at once or never; a phone's storage has more to keep. */
const MOST_KEPT = 60

/** A receipt as the phone that made the sale keeps it: others know its token by a hash alone. */
const GivenReceipt = z.object({
  token: z.string(),
  number: z.number().nullable(),
  soldAt: z.string(),
  lines: z.array(z.object({ title: z.string(), quantity: z.number(), cents: z.number(), tag: z.string().nullable() })),
  totalCents: z.number(),
  paidBy: PayKind.nullable(),
  paidByTyped: z.string().nullable().default(null),
})
export type GivenReceipt = z.infer<typeof GivenReceipt>
export const GivenReceipts = z.array(GivenReceipt)

/** With the receipt of a sale as the first. */
export function withReceipt(given: readonly GivenReceipt[], sale: QueuedSale): GivenReceipt[] {
  const { receiptToken, number, soldAt, totalCents, paidBy } = sale
  if (receiptToken === null) return [...given]
  const lines = sale.lines.map(({ title, quantity, cents, tag }) => ({
    title,
    quantity,
    cents,
    tag: tag ? formatTagCode(tag) : null,
  }))
  const paidByTyped = getTypedPayWay(sale)
  return [{ token: receiptToken, number, soldAt, lines, totalCents, paidBy, paidByTyped }, ...given].slice(0, MOST_KEPT)
}

/** As its buyer reads it. */
export function toBuyerReceipt(
  { token: _token, ...given }: GivenReceipt,
  { listing, payWays }: TillState,
): BuyerReceipt {
  const { title, timeZone } = listing
  return { title, timeZone, ...given, returnedCents: 0, line: payWays?.receiptLine ?? '' }
}
