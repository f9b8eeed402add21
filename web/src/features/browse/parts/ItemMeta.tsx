import { capitalized } from '@yardsnap/contract/formats'
import { type ListedItem, quantityLeft, type Item } from '@yardsnap/contract/items'
import { Badge } from '#ui/Badge.tsx'

export function ItemMeta({ item }: { item: ListedItem }) {
  const left = quantityLeft(item)
  return (
    <ul className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-soft">
      <li>{capitalized(item.category)}</li>
      <li>{capitalized(item.condition)}</li>
      <li className="tabular-nums">
        Qty: {left > 0 && left < item.quantity ? `${left} of ${item.quantity} left` : item.quantity}
      </li>
      {left === 0 && (
        <li>
          <Badge tone="good">Sold</Badge>
        </li>
      )}
      {item.sellAsLot && (
        <li>
          <Badge tone="attention">Sold as Lot</Badge>
        </li>
      )}
    </ul>
  )
}

/** The best picture of an item: its crop, else its first picture. */
export function pictureOf(item: Item): string | null {
  return item.cropUrl ?? item.imageUrls[0] ?? item.sourceImageUrl
}
