import { t } from '@yardsnap/contract/texts'
import { useMutation } from '@tanstack/react-query'
import { type Bundle, getBundles } from '@yardsnap/contract/bundles'
import type { DraftItem } from '@yardsnap/contract/drafts'
import { formatPrice } from '@yardsnap/contract/formats'
import { Boxes, Crown } from 'lucide-react'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import type { Items } from '#core/items/draft-items.ts'
import { getItemName } from '#core/items/item-text.ts'
import { itemsOfBundle } from '#core/items/lots.ts'
import { usePlan } from '#core/plans/use-plan.ts'
import { useUpgradeModal } from '#core/plans/upgrade-modal.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { PriceTag } from '#ui/PriceTag.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { ItemThumbnail } from '#sell/items/ItemThumbnail.tsx'

interface SuggestLotsProps {
  listingId: string | null
  items: Items
  onAccept: (ids: ReadonlySet<string>, bundle: Bundle) => void
}

/** Asks the server what could be sold together. */
export function SuggestLots({ listingId, items, onAccept }: SuggestLotsProps) {
  const { isPremium } = usePlan()
  const { openUpgradeModal } = useUpgradeModal()
  const [bundles, setBundles] = useState<readonly Bundle[] | null>(null)
  const suggest = useMutation({ mutationFn: (id: string) => call(getBundles, { params: { listingId: id } }) })
  const suggestLots = () => {
    if (!isPremium) return openUpgradeModal('default')
    if (listingId === null) return
    suggest.mutate(listingId, {
      onSuccess: setBundles,
      onError: (error) => showFailure(error, { title: t`No lots could be suggested` }),
    })
  }
  const offers = (bundles ?? []).flatMap((bundle) => {
    const parts = itemsOfBundle(items, bundle)
    if (!parts) return []
    const accept = () => {
      onAccept(new Set(bundle.itemIds), bundle)
      if (offers.length === 1) setBundles(null)
    }
    return [{ ...bundle, key: bundle.itemIds.join(), parts, accept }]
  })
  return (
    <>
      <Button
        tone="quiet"
        icon={<Boxes />}
        isPending={suggest.isPending}
        pendingText="Looking..."
        disabled={listingId === null}
        onClick={suggestLots}
        className="-ml-2 px-2!"
      >
        Suggest lots
        {!isPremium && <Badge icon={<Crown />}>Premium</Badge>}
      </Button>
      <LotsSheet isOpen={bundles !== null} offers={offers} onClose={() => setBundles(null)} />
    </>
  )
}

interface LotsSheetProps {
  isOpen: boolean
  offers: readonly (Bundle & { key: string; parts: readonly DraftItem[]; accept: () => void })[]
  onClose: () => void
}

/** Lots that could be made of cheap similar items, each with its price (S6.3, 'smart bundling'). */
function LotsSheet({ isOpen, offers, onClose }: LotsSheetProps) {
  return (
    <Sheet isOpen={isOpen} onOpenChange={(open) => !open && onClose()} title="Suggested lots">
      <p className="mb-4 text-ink-soft">
        Small things sell better together, a quarter below what they cost one by one.
      </p>
      {offers.length === 0 && <p>No three cheap and similar items are left to put together.</p>}
      <ul className="grid gap-4">
        {offers.map((offer) => (
          <li key={offer.key} className="rounded-card border-2 border-dashed border-line-strong p-4">
            <div className="flex items-start justify-between gap-3">
              <h3 className="text-body font-bold tracking-normal wrap-anywhere">{offer.title}</h3>
              <PriceTag price={offer.price} />
            </div>
            <div className="mt-2 flex flex-wrap gap-1.5">
              {offer.parts.map((item) => (
                <ItemThumbnail key={item.id} item={item} widthPixels={48} className="size-12 rounded-control" />
              ))}
            </div>
            <p className="mt-2 text-small text-ink-soft wrap-anywhere">
              {offer.parts.map(getItemName).join(' · ')}. One by one: {formatPrice(offer.separately)}.
            </p>
            <Button tone="secondary" className="mt-3" onClick={offer.accept}>
              Make this lot
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
