import { type ListedItem, pendingLeft, quantityLeft, getAvailability } from '@yardsnap/contract/items'
import { Badge } from '#ui/Badge.tsx'

/** 'Sold', 'Pending', or how many pieces are left and pending: entries of a list. */
export function ItemAvailabilityBadges({ item }: { item: ListedItem }) {
  const availability = getAvailability(item)
  const [left, pending] = [quantityLeft(item), pendingLeft(item)]
  return (
    <>
      {left > 0 && left < item.quantity && (
        <li className="tabular-nums">
          {left} of {item.quantity} left
        </li>
      )}
      {availability === 'sold' && (
        <li>
          <Badge>Sold</Badge>
        </li>
      )}
      {pending > 0 && (
        <li>
          <Badge tone="attention">{availability === 'pending' ? 'Pending' : `${pending} pending`}</Badge>
        </li>
      )}
    </>
  )
}
