import { formatPrice } from '@yardsnap/contract/formats'
import { freeText, hasPrice, isFree } from '@yardsnap/contract/item-prices'
import type { Item } from '@yardsnap/contract/items'
import { toCents, toDollars } from '@yardsnap/contract/till-money'
import { classes } from '#ui/classes.ts'
import { PriceTag } from '#ui/PriceTag.tsx'

interface ItemPriceProps {
  item: Pick<Item, 'priceSuggested' | 'priceSource'>
  /** What it costs now, in cents. */
  cents: number
  size?: 'normal' | 'large'
  /** Whether the tag hangs over the lower edge of a picture on phones, which would hide what stands above the tag. */
  isOverPicture?: boolean
}

/** What an item costs now, with its former price where that is lower. */
export function ItemPrice({ item, cents, size = 'normal', isOverPicture = false }: ItemPriceProps) {
  if (isFree(item)) return <PriceTag price={freeText()} size={size} />
  if (!hasPrice(item)) return null
  if (cents >= toCents(item.priceSuggested)) return <PriceTag price={item.priceSuggested} size={size} />
  return (
    <span
      className={classes(
        'inline-flex flex-col items-end gap-0.5',
        isOverPicture && 'max-desk:flex-col-reverse max-desk:items-start',
      )}
    >
      <s className="text-small text-ink-soft tabular-nums">
        <span className="sr-only">Before: </span>
        {formatPrice(item.priceSuggested)}
      </s>
      <PriceTag price={toDollars(cents)} size={size} />
    </span>
  )
}
