import { shownTitle } from '@yardsnap/contract/item-titles'
import { askingCents } from '@yardsnap/contract/asking-price'
import { type ListedItem, quantityLeft } from '@yardsnap/contract/items'
import type { PurchaseInput } from '@yardsnap/contract/ledger'
import type { Listing } from '@yardsnap/contract/listings'
import { toDollars } from '@yardsnap/contract/till-money'
import { useId, useState } from 'react'
import { currentTime } from '#lib/first-rendering.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { PriceField } from '#ui/PriceField.tsx'

/** `price`: dollars for all of the pieces, as a decimal string. */
export type SoldFor = Pick<PurchaseInput, 'quantity' | 'price'>

interface SellDialogProps {
  listing: Listing
  /** Null while the dialog is closed. */
  item: ListedItem | null
  onSold: (item: ListedItem, purchase: SoldFor) => void
  /** Called to sell it without counting a price; omitted where every sale is counted. */
  onUncounted?: (item: ListedItem, quantity: number) => void
  onClose: () => void
}

export function SellDialog({ listing, item, onSold, onUncounted, onClose }: SellDialogProps) {
  const formId = useId()
  const left = item ? quantityLeft(item) : 1
  const [quantity, setQuantity] = useState(item?.sellAsLot ? left : 1)
  const asked = item ? askingCents(item, quantity, listing, currentTime()) : 0
  /** What was typed; null while the price follows the quantity. */
  const [typed, setTyped] = useState<string | null>(null)
  const price = typed ?? toDollars(asked)
  return (
    <Dialog
      isOpen={item !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="What did it go for?"
      description={item ? shownTitle(item) : ''}
      footer={
        <>
          {item && onUncounted ? (
            <Button tone="secondary" onClick={() => onUncounted(item, quantity)}>
              Not counted
            </Button>
          ) : (
            <Button tone="secondary" onClick={onClose}>
              Cancel
            </Button>
          )}
          <Button type="submit" form={formId}>
            Sold
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-wrap gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (item) onSold(item, { quantity, price })
        }}
      >
        {left > 1 && !item?.sellAsLot && (
          <NumberField label="How many" value={quantity} min={1} max={left} onValueChange={setQuantity} />
        )}
        <PriceField
          label={quantity > 1 ? 'Price for all of them' : 'Price'}
          value={price}
          onValueChange={setTyped}
          className="min-w-40 grow"
        />
      </form>
    </Dialog>
  )
}
