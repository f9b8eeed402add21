import { shownTitle } from '@yardsnap/contract/item-titles'
import { askingCents } from '@yardsnap/contract/asking-price'
import { isPriced } from '@yardsnap/contract/item-prices'
import { type ListedItem, getPictureUrl, quantityLeft } from '@yardsnap/contract/items'
import type { Listing } from '@yardsnap/contract/listings'
import { toDollars } from '@yardsnap/contract/till-money'
import { ItemRow } from '#core/items/ItemRow.tsx'
import { currentTime } from '#lib/first-rendering.ts'
import { Button } from '#ui/Button.tsx'
import { soldText } from '#day/ledger/sold-text.ts'
import type { SoldFor } from './SellDialog.tsx'

interface UnsoldItemProps {
  listing: Listing
  item: ListedItem
  isBusy: boolean
  onSold: (purchase: SoldFor) => void
  onOther: () => void
}

/** One tap records a sale at the asking price, of one piece or a whole lot; without a price, the tap asks for it. */
export function UnsoldItem({ listing, item, isBusy, onSold, onOther }: UnsoldItemProps) {
  const left = quantityLeft(item)
  const quantity = item.sellAsLot ? left : 1
  const price = toDollars(askingCents(item, quantity, listing, currentTime()))
  return (
    <li className="rounded-card border border-line bg-card p-3">
      <div className="flex items-center gap-3.5">
        <ItemRow item={{ ...item, pictureUrl: getPictureUrl(item) }} pixels={64} as="h3">
          {item.quantity > 1 && (
            <p className="text-small text-ink-soft tabular-nums">
              {left} of {item.quantity} left
            </p>
          )}
        </ItemRow>
      </div>
      {isPriced(item) ? (
        <div className="mt-3 grid grid-cols-pair gap-2.5">
          <Button
            aria-label={`${soldText(null, price)}: ${shownTitle(item)}`}
            isPending={isBusy}
            pendingText="Saving..."
            onClick={() => onSold({ quantity, price })}
            className="min-h-14 px-2!"
          >
            {soldText(null, price)}
          </Button>
          <Button
            tone="secondary"
            aria-label={`Other price: ${shownTitle(item)}`}
            onClick={onOther}
            className="min-h-14"
          >
            Other price
          </Button>
        </div>
      ) : (
        <Button
          aria-label={`Sold: ${shownTitle(item)}`}
          isPending={isBusy}
          pendingText="Saving..."
          onClick={onOther}
          className="mt-3 min-h-14 w-full"
        >
          Sold
        </Button>
      )}
    </li>
  )
}
