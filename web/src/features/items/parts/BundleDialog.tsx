import { formatPrice } from '@yardsnap/contract/formats'
import type { Bundle } from '@yardsnap/contract/bundles'
import { rowsOfBundle } from '#features/items/lots.ts'
import type { EditableItem } from '#features/items/rows.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { PriceTag } from '#ui/PriceTag.tsx'

interface BundleDialogProps {
  /** Null until they are known. */
  bundles: readonly Bundle[] | null
  rows: readonly EditableItem[]
  onAccept: (bundle: Bundle, parts: readonly EditableItem[]) => void
  onClose: () => void
}

/** Lots that could be made of cheap similar items, each with its price (S6.3, 'smart bundling'). */
export function BundleDialog({ bundles, rows, onAccept, onClose }: BundleDialogProps) {
  const open = (bundles ?? []).flatMap((bundle) => {
    const parts = rowsOfBundle(rows, bundle)
    return parts ? [{ bundle, parts }] : []
  })
  return (
    <Dialog
      isOpen={bundles !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Suggested lots"
      description="Small things sell better together, a quarter below what they cost one by one."
    >
      {open.length === 0 && <p>There are no three cheap and similar items left to put together.</p>}
      <ul className="grid gap-4">
        {open.map(({ bundle, parts }) => (
          <li key={bundle.itemIds.join()} className="rounded-card border border-line p-4">
            <div className="flex items-start justify-between gap-3">
              <h3 className="text-body font-bold tracking-normal wrap-anywhere">{bundle.title}</h3>
              <PriceTag price={bundle.price} />
            </div>
            <p className="mt-1 text-small text-ink-soft wrap-anywhere">
              {parts.map((row) => row.title).join(' · ')}. One by one: {formatPrice(bundle.separately)}.
            </p>
            <Button tone="secondary" className="mt-3" onClick={() => onAccept(bundle, parts)}>
              Make this lot
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
