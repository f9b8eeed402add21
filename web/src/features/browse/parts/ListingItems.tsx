import { availableFirst, type ListedItem, standingOf } from '@yardsnap/contract/items'
import type { Listing } from '@yardsnap/contract/listings'
import { percentOffNow } from '@yardsnap/contract/markdowns'
import { isOver } from '@yardsnap/contract/sale-days'
import type { ReactNode } from 'react'
import { useAsking, useHolds } from '#features/holds/api.ts'
import { HeldBadge, HoldControl } from '#features/holds/HoldControl.tsx'
import { StockButtons } from '#features/ledger/StockButtons.tsx'
import { useOrderKept } from '#features/ledger/use-order-kept.ts'
import { useStock } from '#features/ledger/use-stock.ts'
import { useItemHearts } from '#features/saved-items/api.ts'
import { HeartButton } from '#features/saved/HeartButton.tsx'
import { currentTime } from '#lib/first-rendering.ts'
import { ItemList } from './ItemList.tsx'

/** The items of a sale, what is sold last; its seller marks them, shoppers save them and ask to hold them. */
export function ListingItems({ listing }: { listing: Listing }) {
  return listing.isOwner ? <OwnItems listing={listing} /> : <ItemsForShoppers listing={listing} />
}

function ItemsForShoppers({ listing }: { listing: Listing }) {
  const hearts = useItemHearts(listing.id)
  const heartOf = ({ id, title, ...item }: ListedItem) => {
    const isSaved = hearts.savedIds.has(id)
    // What is sold can only be given up.
    if (!isSaved && standingOf(item) === 'sold') return null
    return (
      <HeartButton
        key={id}
        title={title}
        isSaved={isSaved}
        onToggle={() => hearts.toggle(id)}
        className="relative -mx-2.5"
      />
    )
  }
  if (listing.takesHolds && listing.status === 'published' && !isOver(listing, currentTime())) {
    return <HoldableItems listing={listing} savedIds={hearts.savedIds} heartOf={heartOf} />
  }
  return (
    <ItemList
      items={availableFirst(listing.items)}
      percentOff={percentOffNow(listing, currentTime())}
      savedIds={hearts.savedIds}
      heartOf={heartOf}
    />
  )
}

function OwnItems({ listing }: { listing: Listing }) {
  const stock = useStock(listing)
  const items = useOrderKept(stock.items, availableFirst)
  if (listing.status === 'draft') return <ItemList items={items} percentOff={null} isOwn />
  return (
    <ItemList
      items={items}
      percentOff={percentOffNow(listing, currentTime())}
      isOwn
      toolsOf={(item) => <StockButtons item={item} stock={stock} />}
    />
  )
}

interface HoldableItemsProps {
  listing: Listing
  savedIds: ReadonlySet<string>
  heartOf: (item: ListedItem) => ReactNode
}

function HoldableItems({ listing, savedIds, heartOf }: HoldableItemsProps) {
  const { id, items, timeZone } = listing
  const { data } = useHolds(id, { isEnabled: true })
  const asking = useAsking(id)
  const holdsOf = (itemId: string) => data?.items.find((holds) => holds.itemId === itemId)
  return (
    <ItemList
      items={availableFirst(items)}
      percentOff={percentOffNow(listing, currentTime())}
      savedIds={savedIds}
      heartOf={heartOf}
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
