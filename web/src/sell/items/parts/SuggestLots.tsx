import { useMutation } from '@tanstack/react-query'
import { type Bundle, getBundles } from '@yardsnap/contract/bundles'
import { Boxes, Crown } from 'lucide-react'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import type { Items } from '#core/items/draft-items.ts'
import { itemsOfBundle } from '#core/items/lots.ts'
import { usePlan } from '#core/plans/api.ts'
import { useUpgradeModal } from '#core/plans/upgrade-modal.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { LotsSheet } from './ChoiceSheets.tsx'

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
    if (listingId !== null) suggest.mutate(listingId, { onSuccess: setBundles, onError: (error) => showFailure(error) })
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
