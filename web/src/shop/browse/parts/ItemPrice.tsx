import { formatPrice } from '@yardsnap/contract/formats'
import { freeText, hasPrice, isFree } from '@yardsnap/contract/item-prices'
import type { Item } from '@yardsnap/contract/items'
import { markedDown } from '@yardsnap/contract/markdowns'
import { PriceTag } from '#ui/PriceTag.tsx'

interface ItemPriceProps {
  item: Pick<Item, 'priceSuggested' | 'priceSource'>
  /** The markdown in force; null without one. */
  percentOff: number | null
  size?: 'normal' | 'large'
}

/** What an item costs now, with its former price where that is lower. */
export function ItemPrice({ item, percentOff, size = 'normal' }: ItemPriceProps) {
  if (isFree(item)) return <PriceTag price={freeText()} size={size} />
  if (!hasPrice(item)) return null
  if (percentOff === null) return <PriceTag price={item.priceSuggested} size={size} />
  return (
    <span className="inline-flex flex-col items-end gap-0.5">
      <s className="text-small text-ink-soft tabular-nums">
        <span className="sr-only">Before: </span>
        {formatPrice(item.priceSuggested)}
      </s>
      <PriceTag price={markedDown(item.priceSuggested, percentOff)} size={size} />
    </span>
  )
}
