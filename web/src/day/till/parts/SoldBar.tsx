import { formatPrice } from '@yardsnap/contract/formats'
import { CircleCheck, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import type { Till } from '#day/till/use-till.ts'
import { ReceiptScreen } from '#day/receipts/ReceiptScreen.tsx'
import { toBuyerReceipt } from '#day/receipts/given-receipts.ts'
import { Button } from '#ui/Button.tsx'

/** What was sold last, until the next basket has something in it: only then a buyer asks for a receipt. */
export function SoldBar({ till }: { till: Till }) {
  const [isOpen, setOpen] = useState(false)
  const last = till.lastReceipt
  if (last === null || (till.basket.lines.length > 0 && !isOpen)) return null
  return (
    <div className="flex items-center gap-3 border-b border-line bg-grass-wash px-4 py-2">
      <CircleCheck aria-hidden className="size-6 shrink-0 text-grass" />
      <output className="min-w-0 grow font-semibold">
        Sold: {formatPrice(last.totalCents / 100)}
        {last.number !== null && `, #${last.number}`}
      </output>
      <Button tone="secondary" icon={<ReceiptText />} className="px-4" onClick={() => setOpen(true)}>
        Receipt?
      </Button>
      {isOpen && (
        <ReceiptScreen
          token={last.token}
          receipt={toBuyerReceipt(last, till.state)}
          isWaiting={till.isReceiptWaiting(last.token)}
          onLeave={() => setOpen(false)}
        />
      )}
    </div>
  )
}
