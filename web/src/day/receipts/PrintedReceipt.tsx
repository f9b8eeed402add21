import type { BuyerReceipt } from '@yardsnap/contract/buyer-receipts'
import { Printer } from 'lucide-react'
import { createPortal } from 'react-dom'
import { Button } from '#ui/Button.tsx'
import { printReceipt } from './print-receipt.ts'
import { describeReceipt, ReceiptContent } from './ReceiptContent.tsx'

/** Two buttons, and what they print: it stands beside the app, so that all of the app can be left out. */
export function PrintButtons({ receipt }: { receipt: BuyerReceipt }) {
  const count = receipt.lines.length
  return (
    <>
      <Button tone="secondary" icon={<Printer />} onClick={() => printReceipt('roll', count)}>
        80 mm roll
      </Button>
      <Button tone="secondary" icon={<Printer />} onClick={() => printReceipt('letter', count)}>
        Letter
      </Button>
      {createPortal(
        <div id="printed-receipt" className="hidden text-small">
          <p className="font-display text-lead font-bold wrap-anywhere">
            <bdi>{receipt.title}</bdi>
          </p>
          <p className="pb-2">{describeReceipt(receipt)}</p>
          <ReceiptContent receipt={receipt} />
        </div>,
        document.body,
      )}
    </>
  )
}
