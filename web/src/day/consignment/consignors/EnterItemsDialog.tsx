import type { Consignor } from '@yardsnap/contract/consignors'
import { plural, t } from '@yardsnap/contract/texts'
import { useWriteItem } from '#day/consignment/items/api.ts'
import { describePrices, ItemEntry } from '#day/consignment/ItemEntry.tsx'
import type { ItemRules } from '#day/consignment/ItemFields.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface EnterItemsDialogProps {
  listingId: string
  rules: ItemRules
  consignor: Consignor
  onClose: () => void
}

/** Enters things for a consignor: where the house tags, or somebody comes late. */
export function EnterItemsDialog({ listingId, rules, consignor, onClose }: EnterItemsDialogProps) {
  const saving = useWriteItem(listingId, consignor.id)
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Items of ${consignor.name}, number ${consignor.number}`}
      description={describePrices(rules)}
    >
      <output className="block pb-3 text-ink-soft">
        {plural(consignor.itemCount, { one: '# item entered', other: '# items entered' })}
      </output>
      <ItemEntry rules={rules} saving={saving} />
    </Dialog>
  )
}
