import { formatGtin } from '@yardsnap/contract/gtin-names'
import { categoryName, conditionName } from '@yardsnap/contract/item-words'
import { type Item, type ListedItem, getPictureUrl, quantityLeft } from '@yardsnap/contract/items'
import type { ReactNode } from 'react'
import { ItemAvailabilityBadges } from '#core/items/ItemAvailabilityBadges.tsx'
import { Badge } from '#ui/Badge.tsx'

/** @param children further entries of the list */
export function ItemMeta({ item, children }: { item: ListedItem; children?: ReactNode }) {
  const left = quantityLeft(item)
  const isPartlySold = left > 0 && left < item.quantity
  return (
    <ul className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-soft">
      <li>{categoryName(item.category)}</li>
      <li>{conditionName(item.condition)}</li>
      {!isPartlySold && <li className="tabular-nums">Qty: {item.quantity}</li>}
      <ItemAvailabilityBadges item={item} />
      {item.gtin && <li className="tabular-nums">{formatGtin(item.gtin)}</li>}
      {children}
      {item.sellAsLot && (
        <li>
          <Badge tone="attention">Sold as Lot</Badge>
        </li>
      )}
    </ul>
  )
}

/** The picture of an item, or the photo that it was found in. */
export function shownPicture(item: Item): string | null {
  return getPictureUrl(item) ?? item.sourceImageUrl
}
