import { useNavigate } from '@tanstack/react-router'
import type { SavedItem } from '@yardsnap/contract/saved-items'
import { toCents } from '@yardsnap/contract/till-money'
import { useOwnHoldsNow } from '#core/holds/OwnHolds.tsx'
import { useOffers } from '#core/offers/api.ts'
import { BundleOffer } from '#core/offers/BundleOffer.tsx'
import { takesNoOffer } from '#core/offers/OfferControl.tsx'
import { useOwnOffersNow } from '#core/offers/OwnOffers.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyCard } from '#ui/EmptyState.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'
import { useAskStillThere, useGrantedPosition, useRemoveSavedItem, useSavedItems } from './api.ts'
import { SavedItemCard } from './parts/SavedItemCard.tsx'

const GRID = 'grid grid-cols-2 gap-x-4 gap-y-7 desk:grid-cols-3 desk:gap-x-5 wide:grid-cols-5'

/** The caller's saved items. */
export function SavedItemList() {
  const query = useSavedItems()
  const holds = useOwnHoldsNow()
  const offers = useOwnOffersNow()
  const position = useGrantedPosition()
  const navigate = useNavigate()
  const { mutate: remove } = useRemoveSavedItem()
  const ask = useAskStillThere(
    (conversationId) => void navigate({ to: '/messages/$conversationId', params: { conversationId } }),
  )
  if (query.error && !query.data) return <LoadFailure query={query} title="Your things could not be loaded" />
  if (!query.data) {
    return (
      <Skeletons label="Loading your things" count={5} className={GRID} itemClassName="aspect-[3/4] rounded-card" />
    )
  }
  if (query.data.length === 0) {
    return (
      <EmptyCard
        scene="table"
        title="No things saved yet"
        description="Press the heart beside an item on the page of a sale. It appears here, and we let you know when its price drops."
        action={<ButtonLink to="/browse">Browse Sales</ButtonLink>}
      />
    )
  }
  return (
    <>
      {[...Map.groupBy(query.data.filter(isOfferable), ({ listingId }) => listingId)]
        .filter(([, things]) => things.length > 1)
        .slice(0, MAX_BUNDLES)
        .map(([listingId, things]) => (
          <SaleBundle key={listingId} listingId={listingId} things={things} />
        ))}
      <ul className={GRID}>
        {query.data.map((item) => (
          <li key={item.itemId} className="min-w-0">
            <SavedItemCard
              item={item}
              hold={holds.find(({ itemId }) => itemId === item.itemId)}
              offer={offers.find(({ items }) => items.some(({ itemId }) => itemId === item.itemId))}
              position={position}
              onRemove={() => remove(item)}
              onAsk={() => ask.mutate(item.itemId)}
              isAsking={ask.isPending && ask.variables === item.itemId}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Sales for whose things one price can be offered here. */
const MAX_BUNDLES = 3

const isOfferable = ({ state, price, listing }: SavedItem): boolean =>
  listing?.takesOffers === true && !listing.isOver && state !== 'sold' && toCents(price ?? 0) > 0

/** One price for what is saved of one sale. */
function SaleBundle({ listingId, things }: { listingId: string; things: readonly SavedItem[] }) {
  const { data: offers } = useOffers(listingId, { isEnabled: true })
  if (!offers?.isOpen) return null
  const offered = things
    .filter(({ itemId }) => !takesNoOffer(itemId, offers))
    .map((item) => ({ ...item, cents: toCents(item.price ?? 0) }))
  return (
    <BundleOffer title={things[0]?.listing?.title ?? null} listingId={listingId} things={offered} offers={offers} />
  )
}
