import { availableFirst } from '@yardsnap/contract/items'
import type { Listing } from '@yardsnap/contract/listings'
import { percentOffNow } from '@yardsnap/contract/markdowns'
import { isOver } from '@yardsnap/contract/sale-days'
import { useAsking, useHolds } from '#features/holds/api.ts'
import { HeldBadge, HoldControl } from '#features/holds/HoldControl.tsx'
import { StockButtons } from '#features/ledger/StockButtons.tsx'
import { useOrderKept } from '#features/ledger/use-order-kept.ts'
import { useStock } from '#features/ledger/use-stock.ts'
import { currentTime } from '#lib/first-rendering.ts'
import { ItemList } from './ItemList.tsx'

/** The items of a sale, what is sold last; its seller marks them, shoppers ask to hold them. */
export function ListingItems({ listing }: { listing: Listing }) {
  if (listing.isOwner) return <OwnItems listing={listing} />
  if (listing.takesHolds && listing.status === 'published' && !isOver(listing, currentTime())) {
    return <HoldableItems listing={listing} />
  }
  return <ItemList items={availableFirst(listing.items)} percentOff={percentOffNow(listing, currentTime())} />
}

function OwnItems({ listing }: { listing: Listing }) {
  const stock = useStock(listing)
  const items = useOrderKept(stock.items, availableFirst)
  if (listing.status === 'draft') return <ItemList items={items} percentOff={null} />
  return (
    <ItemList
      items={items}
      percentOff={percentOffNow(listing, currentTime())}
      toolsOf={(item) => <StockButtons item={item} stock={stock} />}
    />
  )
}

function HoldableItems({ listing }: { listing: Listing }) {
  const { id, items, timeZone } = listing
  const { data } = useHolds(id, { isEnabled: true })
  const asking = useAsking(id)
  const holdsOf = (itemId: string) => data?.items.find((holds) => holds.itemId === itemId)
  return (
    <ItemList
      items={availableFirst(items)}
      percentOff={percentOffNow(listing, currentTime())}
      noteOf={(item) => <HeldBadge holds={holdsOf(item.id)} timeZone={timeZone} />}
      toolsOf={(item) => (
        <HoldControl
          item={item}
          holds={holdsOf(item.id)}
          isOpen={data?.isOpen ?? false}
          timeZone={timeZone}
          asking={asking}
        />
      )}
    />
  )
}
