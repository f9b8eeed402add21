import { availableFirst, type ListedItem } from '@yardsnap/contract/items'
import type { Listing } from '@yardsnap/contract/listings'
import type { ReactNode } from 'react'
import { StockButtons } from './StockButtons.tsx'
import { useStableOrder } from './use-stable-order.ts'
import { useStockSelling } from './use-stock-selling.tsx'

interface StockSellingProps {
  listing: Listing
  /** Draws the items, which keep their order, each with its buttons. */
  children: (items: ListedItem[], toolsOf: (item: ListedItem) => ReactNode) => ReactNode
}

/** Lets a seller mark the items of a list sold or pending, after asking for a price or a buyer if needed. */
export function StockSelling({ listing, children }: StockSellingProps) {
  const selling = useStockSelling(listing)
  const items = useStableOrder(selling.stock.items, availableFirst)
  return (
    <>
      {children(items, (item) => (
        <StockButtons item={item} selling={selling} />
      ))}
      {selling.questions}
    </>
  )
}
