import { pricesAt } from '@yardsnap/contract/asking-price'
import { shownTitle } from '@yardsnap/contract/item-titles'
import { availableFirst, type ListedItem, getAvailability } from '@yardsnap/contract/items'
import type { Listing } from '@yardsnap/contract/listings'
import type { ListingOffers } from '@yardsnap/contract/offers'
import { isOver } from '@yardsnap/contract/sale-days'
import type { ReactNode } from 'react'
import { useHoldActions, useHolds } from '#core/holds/api.ts'
import { HeldBadge, HoldControl } from '#core/holds/HoldControl.tsx'
import { useOffers } from '#core/offers/api.ts'
import { BundleOffer } from '#core/offers/BundleOffer.tsx'
import { OfferBadge, OfferControl, toOfferedThing } from '#core/offers/OfferControl.tsx'
import { usePriceChanges } from '#core/items/use-price-changes.ts'
import { ownCents } from '#core/browse/item-filter.ts'
import { useHearts } from '#shop/saved-items/api.ts'
import { HeartButton } from '#shop/saved/HeartButton.tsx'
import { currentTime } from '#lib/first-rendering.ts'
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

interface ListingItemsProps {
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
  const isAsked = listing.takesHolds || listing.takesOffers
  if (isAsked && listing.status === 'published' && !isOver(listing, currentTime())) {
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

interface AskedItemsProps extends ListingItemsProps {
  savedIds: ReadonlySet<string>
  renderHeart: (item: ListedItem) => ReactNode
}

/** The items of a host who holds things or takes offers. */
function AskedItems({ listing, others, savedIds, renderHeart }: AskedItemsProps) {
  const { id, items, timeZone, takesHolds, takesOffers } = listing
  const { data } = useHolds(id, { isEnabled: takesHolds })
  const { data: offers } = useOffers(id, { isEnabled: takesOffers })
  const asking = useHoldActions(id)
  const findHolds = (itemId: string) => data?.items.find((holds) => holds.itemId === itemId)
  const saved = items.filter((item) => savedIds.has(item.id))
  return (
    <>
      {offers?.rule && offers.isOpen && (
        <BundleOffer
          listingId={id}
          things={saved.flatMap((item) => toOfferedThing(item, { listing, offers }) ?? [])}
          offers={offers}
        />
      )}
      <ItemList
        items={availableFirst(items)}
        others={others}
        centsOf={pricesAt(listing, currentTime())}
        savedIds={savedIds}
        heartOf={renderHeart}
        noteOf={(item) => (
          <>
            <HeldBadge holds={findHolds(item.id)} timeZone={timeZone} />
            <OfferBadge
              itemId={item.id}
              offers={offers}
              isHeldTold={findHolds(item.id)?.heldUntil != null || getAvailability(item) === 'pending'}
            />
          </>
        )}
        toolsOf={(item) => (
          <div className="flex flex-wrap items-start gap-2">
            {takesOffers && <OfferControl item={item} listing={listing} offers={offers} />}
            {takesHolds && !hasAgreed(offers, item.id) && (
              <HoldControl
                item={item}
                holds={findHolds(item.id)}
                isOpen={data?.isOpen ?? false}
                timeZone={timeZone}
                holdActions={asking}
              />
            )}
          </div>
        )}
      />
    </>
  )
}

/** Whether an item is held for the shopper at an agreed price, which is shown with its offer. */
function hasAgreed(offers: ListingOffers | undefined, itemId: string): boolean {
  return (
    offers?.mine.some((offer) => offer.state === 'accepted' && offer.items.some((item) => item.itemId === itemId)) ??
    false
  )
}
