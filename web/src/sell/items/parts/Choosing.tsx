import { plural, t } from '@yardsnap/contract/texts'
import type { DraftItem } from '@yardsnap/contract/drafts'
import { formatPrice } from '@yardsnap/contract/formats'
import { sumPrices } from '@yardsnap/contract/items'
import { Boxes, Merge, SlidersHorizontal, Tag, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import type { BulkChange } from '#sell/items/bulk.ts'
import type { ItemActions } from '#sell/items/use-item-actions.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { ChangeSheet, MergeSheet, PriceSheet } from './ChoiceSheets.tsx'

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
        {plural(chosen.length, { one: '# chosen', other: '# chosen' })}{' '}
        <span className="font-semibold text-ink-soft">· {formatPrice(sumPrices(chosen))}</span>
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
  /** `least`: how many items must be chosen. */
  const tools = [
    { label: t`Price`, icon: <Tag />, least: 1, onClick: () => setSheet('price') },
    { label: t`Change`, icon: <SlidersHorizontal />, least: 1, onClick: () => setSheet('change') },
    { label: t`Lot`, icon: <Boxes />, least: 2, onClick: () => onDone(actions.makeLot(ids)) },
    { label: t`Merge`, icon: <Merge />, least: 2, onClick: () => setSheet('merge') },
    { label: t`Drop`, icon: <Trash2 />, least: 1, onClick: drop },
  ]
  return (
    <>
      <div
        role="toolbar"
        aria-label="Chosen items"
        data-action-bar
        className="fixed inset-x-0 bottom-(--bottom-bar) z-30 grid grid-cols-5 bg-ink px-2 pt-1.5 pb-2.5 text-paper desk:sticky desk:bottom-4 desk:mt-4 desk:rounded-card desk:pb-1.5"
      >
        {tools.map(({ label, icon, least, onClick }) => (
          <button
            key={label}
            type="button"
            disabled={chosen.length < least}
            onClick={onClick}
            className="flex min-h-15 flex-col items-center justify-center gap-1 rounded-control text-small leading-none font-semibold hover:bg-paper/10 focus-visible:outline-mustard disabled:opacity-50 [&>svg]:size-5.5"
          >
            {icon}
            {label}
          </button>
        ))}
      </div>
      <PriceSheet {...props} isOpen={sheet === 'price'} onChange={change} />
      <ChangeSheet {...props} isOpen={sheet === 'change'} onChange={change} />
      <MergeSheet {...props} isOpen={sheet === 'merge'} onMerge={(quantity) => onDone(actions.merge(ids, quantity))} />
    </>
  )
}
