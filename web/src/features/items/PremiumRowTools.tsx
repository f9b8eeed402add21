import { countText } from '@yardsnap/contract/formats'
import type { Bundle } from '@yardsnap/contract/bundles'
import { Boxes, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { isPremiumRefusal, messageOf } from '#api/call.ts'
import { usePlan } from '#features/plans/api.ts'
import { useUpgradeModal } from '#features/plans/upgrade-modal.ts'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/toast.ts'
import { useSuggestBundles } from './api.ts'
import { lotOf } from './lots.ts'
import { BulkDialog } from './parts/BulkDialog.tsx'
import { BundleDialog } from './parts/BundleDialog.tsx'
import type { EditableItem, RowKeeper } from './rows.ts'

/** Changes to many rows at once: by hand, or as suggested lots. Each is one step to undo. */
export function PremiumRowTools({ listingId, keeper }: { listingId: string | null; keeper: RowKeeper }) {
  const { rows } = keeper
  const { isPremium } = usePlan()
  const { openUpgradeModal } = useUpgradeModal()
  const [isEditing, setEditing] = useState(false)
  const [bundles, setBundles] = useState<Bundle[] | null>(null)
  const suggest = useSuggestBundles()

  const tell = (title: string, description: string) =>
    showToast({ title, description, action: { label: 'Undo', onPress: keeper.undo } })
  const replaceRows = (changed: readonly EditableItem[]) => {
    const byKey = new Map(changed.map((row) => [row.key, row]))
    keeper.change((list) => list.map((row) => byKey.get(row.key) ?? row))
    tell('Items changed', countText(changed.length))
  }
  const removeRows = (removed: readonly EditableItem[]) => {
    keeper.remove(removed)
    tell('Items deleted', countText(removed.length))
  }
  const accept = (bundle: Bundle, parts: readonly EditableItem[]) => {
    keeper.remove(parts, lotOf(parts, bundle))
    const others = bundles?.filter((other) => other !== bundle) ?? []
    setBundles(others.length > 0 ? others : null)
    tell('Lot made', bundle.title)
  }
  const findLots = () => {
    if (listingId === null) return
    suggest.mutate(listingId, {
      onSuccess: setBundles,
      onError: (error) => {
        if (isPremiumRefusal(error)) return
        const description = messageOf(error, 'Please try again.')
        showToast({ title: 'Error', description, tone: 'danger' })
      },
    })
  }

  if (rows.length < 2) return null
  return (
    <div className="-ml-5 flex flex-wrap gap-x-1">
      <Button
        tone="quiet"
        icon={<ListChecks aria-hidden className="size-5" />}
        onClick={() => (isPremium ? setEditing(true) : openUpgradeModal('default'))}
      >
        Edit several
      </Button>
      <Button
        tone="quiet"
        icon={<Boxes aria-hidden className="size-5" />}
        isPending={suggest.isPending}
        pendingText="Looking..."
        disabled={rows.every((row) => row.id === null)}
        onClick={findLots}
      >
        Suggest lots
      </Button>
      <BulkDialog
        rows={rows}
        isOpen={isEditing}
        onOpenChange={setEditing}
        onChange={replaceRows}
        onRemove={removeRows}
      />
      <BundleDialog bundles={bundles} rows={rows} onAccept={accept} onClose={() => setBundles(null)} />
    </div>
  )
}
