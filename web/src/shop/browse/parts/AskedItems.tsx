import { pricesAt } from '@yardsnap/contract/asking-price'
import { availableFirst, type ListedItem, getAvailability } from '@yardsnap/contract/items'
import type { ListingOffers } from '@yardsnap/contract/offers'
import type { ReactNode } from 'react'
import { useHoldActions, useHolds } from '#core/holds/api.ts'
import { HeldBadge, HoldControl } from '#core/holds/HoldControl.tsx'
import { useOffers } from '#core/offers/api.ts'
import { BundleOffer } from '#core/offers/BundleOffer.tsx'
import { OfferBadge, OfferControl, toOfferedThing } from '#core/offers/OfferControl.tsx'
import { currentTime } from '#lib/first-rendering.ts'
import { ItemList } from './ItemList.tsx'
import type { ListingItemsProps } from './ListingItems.tsx'

export interface AskedItemsProps extends ListingItemsProps {
  savedIds: ReadonlySet<string>
  renderHeart: (item: ListedItem) => ReactNode
}

/** The items of a host who holds things or takes offers. */
export function AskedItems({ listing, others, savedIds, renderHeart }: AskedItemsProps) {
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
