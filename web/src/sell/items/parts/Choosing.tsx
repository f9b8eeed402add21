import type { DraftItem } from '@yardsnap/contract/drafts'
import { formatPrice } from '@yardsnap/contract/formats'
import { sumPrices } from '@yardsnap/contract/items'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { BulkChange } from '#sell/items/bulk.ts'
import type { ItemActions } from '#sell/items/use-item-actions.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { ChangeSheet, MergeSheet, PriceSheet } from './ChoiceSheets.tsx'
import { ChoosingBar } from './ChoosingBar.tsx'

interface ChoosingHeaderProps {
  chosen: readonly DraftItem[]
  /** How many could be chosen. */
  count: number
  onStop: () => void
  onAll: () => void
}

export function ChoosingHeader({ chosen, count, onStop, onAll }: ChoosingHeaderProps) {
  return (
    <header className="flex min-h-12 items-center gap-1">
      <IconButton label="Stop choosing" icon={<X />} onClick={onStop} className="-ml-2" />
      <h3 className="grow text-h3" aria-live="polite">
        {chosen.length} chosen <span className="font-semibold text-ink-soft">· {formatPrice(sumPrices(chosen))}</span>
      </h3>
      <Button tone="quiet" className="px-3!" onClick={onAll}>
        All {count}
      </Button>
    </header>
  )
}

interface ChoosingToolsProps {
  chosen: readonly DraftItem[]
  actions: ItemActions
  /** @param openId the item that resulted, if there is one */
  onDone: (openId: string | null) => void
}

/** What is done with all chosen items, each in one step. */
export function ChoosingTools({ chosen, actions, onDone }: ChoosingToolsProps) {
  const [sheet, setSheet] = useState<'price' | 'change' | 'merge' | null>(null)
  const ids = new Set(chosen.map(({ id }) => id))
  const props = { chosen, onClose: () => setSheet(null) }
  const change = (fields: BulkChange) => {
    actions.change(ids, fields)
    onDone(null)
  }
  const drop = () => {
    actions.drop(ids)
    onDone(null)
  }
  return (
    <>
      <ChoosingBar
        count={chosen.length}
        onPrice={() => setSheet('price')}
        onChange={() => setSheet('change')}
        onLot={() => onDone(actions.makeLot(ids))}
        onMerge={() => setSheet('merge')}
        onDrop={drop}
      />
      <PriceSheet {...props} isOpen={sheet === 'price'} onChange={change} />
      <ChangeSheet {...props} isOpen={sheet === 'change'} onChange={change} />
      <MergeSheet {...props} isOpen={sheet === 'merge'} onMerge={(quantity) => onDone(actions.merge(ids, quantity))} />
    </>
  )
}
