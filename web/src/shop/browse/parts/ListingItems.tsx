import { pricesAt } from '@yardsnap/contract/asking-price'
import { shownTitle } from '@yardsnap/contract/item-titles'
import { availableFirst, type ListedItem, getAvailability } from '@yardsnap/contract/items'
import type { Listing } from '@yardsnap/contract/listings'
import { isOver } from '@yardsnap/contract/sale-days'
import { usePriceChanges } from '#core/items/use-price-changes.ts'
import { ownCents } from '#core/browse/item-filter.ts'
import { useHearts } from '#shop/saved-items/api.ts'
import { HeartButton } from '#shop/saved/HeartButton.tsx'
import { currentTime } from '#lib/first-rendering.ts'
import { AskedItems, isAsked } from '#shop/browse/occasional-parts.ts'
import type { PageParts } from '#shop/browse/page-parts.ts'
import { ItemList } from './ItemList.tsx'
import type { LoadingItems } from './OtherItems.tsx'

/** The items of a sale, what is sold last; its seller marks them, shoppers save them and ask to hold them. */
export function ListingItems({ listing, others, Selling }: ListingItemsProps & Pick<PageParts, 'Selling'>) {
  usePriceChanges(listing)
  if (!listing.isOwner) return <ItemsForShoppers listing={listing} others={others} />
  // A new key once all items are loaded, because the list keeps its initial order.
  return <OwnItems key={others ? 'first' : 'all'} listing={listing} others={others} Selling={Selling} />
}

export interface ListingItemsProps {
  listing: Listing
  /** Those that the page has still to load. */
  others: LoadingItems | null
}

function ItemsForShoppers({ listing, others }: ListingItemsProps) {
  const hearts = useHearts(listing.id)
  const renderHeart = ({ id, ...item }: ListedItem) => {
    const isSaved = hearts.savedIds.has(id)
    // A sold item can be unsaved, but not saved.
    if (!isSaved && getAvailability(item) === 'sold') return null
    return (
      <HeartButton
        key={id}
        title={shownTitle(item)}
        isSaved={isSaved}
        onToggle={() => hearts.toggle(id)}
        className="relative -mx-2.5"
      />
    )
  }
  if (isAsked(listing) && listing.status === 'published' && !isOver(listing, currentTime())) {
    return <AskedItems listing={listing} others={others} savedIds={hearts.savedIds} renderHeart={renderHeart} />
  }
  return (
    <ItemList
      items={availableFirst(listing.items)}
      others={others}
      centsOf={pricesAt(listing, currentTime())}
      savedIds={hearts.savedIds}
      heartOf={renderHeart}
    />
  )
}

function OwnItems({ listing, others, Selling }: ListingItemsProps & Pick<PageParts, 'Selling'>) {
  const isDraft = listing.status === 'draft'
  return (
    <Selling listing={listing}>
      {(items, toolsOf) => (
        <ItemList
          items={items}
          others={others}
          centsOf={isDraft ? ownCents : pricesAt(listing, currentTime())}
          isOwn
          {...(!isDraft && { toolsOf })}
        />
      )}
    </Selling>
  )
}
