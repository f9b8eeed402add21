import type { BuyerReceipt } from '@yardsnap/contract/buyer-receipts'
import { formatMoney } from '@yardsnap/contract/formats'
import { shownTitle } from '@yardsnap/contract/item-titles'
import { payKindName } from '@yardsnap/contract/pay-kinds'
import { formatInstant } from '#lib/instants.ts'

/** A receipt's lines, sum and what stands below, on the page of its buyer and on paper. */
export function ReceiptContent({ receipt }: { receipt: BuyerReceipt }) {
  const { lines, totalCents, returnedCents, paidBy, paidByTyped, line } = receipt
  return (
    <div className="grid gap-3">
      <table className="w-full">
        <caption className="sr-only">What was bought</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((one, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines of a receipt have nothing but their place
            <tr key={index} className="border-b border-line align-top">
              <td className="py-2 pr-3 wrap-anywhere">
                <bdi>{shownTitle(one)}</bdi>
                {one.quantity > 1 && ` × ${one.quantity}`}
                {one.tag !== null && <span className="block text-small text-ink-soft">Tag {one.tag}</span>}
              </td>
              <td className="py-2 text-right whitespace-nowrap tabular-nums">{formatMoney(one.cents / 100)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="pt-3 text-left text-lead font-bold">
              Total
            </th>
            <td className="pt-3 text-right text-lead font-bold whitespace-nowrap tabular-nums">
              {formatMoney(totalCents / 100)}
            </td>
          </tr>
        </tfoot>
      </table>
      {returnedCents > 0 && <p>Taken back since: {formatMoney(returnedCents / 100)}</p>}
      {(paidBy ?? paidByTyped) !== null && (
        <p className="wrap-anywhere">
          Paid with: <bdi>{paidBy === null ? paidByTyped : payKindName(paidBy)}</bdi>
        </p>
      )}
      {line !== '' && (
        <p className="wrap-anywhere">
          <bdi>{line}</bdi>
        </p>
      )}
    </div>
  )
}

/** 'Sat, Nov 28, 2026, 9:42 AM · #214', where the sale is. */
export function describeReceipt({ soldAt, timeZone, number }: BuyerReceipt): string {
  const at = formatInstant(soldAt, timeZone ?? undefined)
  return number === null ? at : `${at} · #${number}`
}
