import { type ListedItem, quantityLeft } from '@yardsnap/contract/items'
import { dollars } from '@yardsnap/contract/money'
import type { PurchaseInput } from '@yardsnap/contract/ledger'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { PriceField } from '#ui/PriceField.tsx'

/** `price`: dollars for all of the pieces, as a decimal string. */
export type SoldFor = Pick<PurchaseInput, 'quantity' | 'price'>

interface SellDialogProps {
  /** Null while the dialog is closed. */
  item: ListedItem | null
  onSold: (item: ListedItem, purchase: SoldFor) => void
  onClose: () => void
}

export function SellDialog({ item, onSold, onClose }: SellDialogProps) {
  const left = item ? quantityLeft(item) : 1
  const [quantity, setQuantity] = useState(item?.sellAsLot ? left : 1)
  const asked = dollars(item?.priceSuggested ?? '0')
  /** Null: the price follows the quantity. */
  const [typed, setTyped] = useState<string | null>(null)
  const price = typed ?? (asked * quantity).toFixed(2)
  return (
    <Dialog
      isOpen={item !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="What did it go for?"
      description={item?.title ?? ''}
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => item && onSold(item, { quantity, price })}>Sold</Button>
        </>
      }
    >
      <div className="flex flex-wrap gap-5">
        {left > 1 && <NumberField label="How many" value={quantity} min={1} max={left} onValueChange={setQuantity} />}
        <PriceField
          label={quantity > 1 ? 'Price for all of them' : 'Price'}
          value={price}
          onValueChange={setTyped}
          className="min-w-40 grow"
        />
      </div>
    </Dialog>
  )
}
