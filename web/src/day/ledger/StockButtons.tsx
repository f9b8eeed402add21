import { shownTitle } from '@yardsnap/contract/item-titles'
import { t } from '@yardsnap/contract/texts'
import { type ListedItem, pendingLeft, quantityLeft, getAvailability } from '@yardsnap/contract/items'
import { Undo2 } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { soldText } from './sold-text.ts'
import type { StockSelling } from './use-stock-selling.tsx'

/** One tap marks a piece of an own item, or the lot, sold at its price, or pending; another one takes it back. */
export function StockButtons({ item, selling }: { item: ListedItem; selling: StockSelling }) {
  const { stock } = selling
  const availability = getAvailability(item)
  const isOneOfSeveral = quantityLeft(item) > 1 && !item.sellAsLot
  const price = selling.computeAskingPrice(item)
  const text = soldText(isOneOfSeveral ? 1 : null, price)
  const buttonClass = 'min-h-11 px-3!'
  return (
    <div className="relative flex flex-wrap items-center gap-2">
      {availability !== 'sold' && (
        <>
          <Button
            tone="secondary"
            aria-label={`${text}: ${shownTitle(item)}`}
            onClick={() => selling.sell(item)}
            className={buttonClass}
          >
            {text}
          </Button>
          {price !== null && (
            <Button
              tone="quiet"
              aria-label={`Other price: ${shownTitle(item)}`}
              onClick={() => selling.askPrice(item)}
              className={buttonClass}
            >
              Other price
            </Button>
          )}
          <Button
            tone="quiet"
            aria-pressed={availability === 'pending'}
            aria-label={`${pendingText(item)}: ${shownTitle(item)}`}
            onClick={() => stock.markPending(item)}
            className={buttonClass}
          >
            {pendingText(item)}
          </Button>
        </>
      )}
      {item.soldQuantity > 0 && stock.lastPurchase(item.id) && (
        <Button
          tone="quiet"
          icon={<Undo2 />}
          aria-label={`Not sold: ${shownTitle(item)}`}
          onClick={() => stock.takeBack(item)}
          className={buttonClass}
        >
          Not sold
        </Button>
      )}
      {stock.isWaiting(item.id) && <span className="text-small text-ink-soft">Kept on this phone</span>}
    </div>
  )
}

function pendingText(item: ListedItem): string {
  if (getAvailability(item) === 'pending') return t`Not pending`
  return quantityLeft(item) > 1 && !item.sellAsLot ? t`Pending ${pendingLeft(item) + 1}` : t`Pending`
}
