import { formatPrice } from '@yardsnap/contract/formats'
import { freeText, hasPrice, isFree } from '@yardsnap/contract/item-prices'
import type { Item } from '@yardsnap/contract/items'
import { toCents, toDollars } from '@yardsnap/contract/till-money'
import { PriceTag } from '#ui/PriceTag.tsx'

interface ItemPriceProps {
  item: Pick<Item, 'priceSuggested' | 'priceSource'>
  /** What it costs now, in cents. */
  cents: number
  size?: 'normal' | 'large'
}

/** What an item costs now, with its former price where that is lower. */
export function ItemPrice({ item, cents, size = 'normal' }: ItemPriceProps) {
  if (isFree(item)) return <PriceTag price={freeText()} size={size} />
  if (!hasPrice(item)) return null
  if (cents >= toCents(item.priceSuggested)) return <PriceTag price={item.priceSuggested} size={size} />
  return (
    <span className="inline-flex flex-col items-end gap-0.5">
      <s className="text-small text-ink-soft tabular-nums">
        <span className="sr-only">Before: </span>
        {formatPrice(item.priceSuggested)}
      </s>
      <PriceTag price={toDollars(cents)} size={size} />
    </span>
  )
}
