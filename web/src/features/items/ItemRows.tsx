import { countText } from '@yardsnap/contract/formats'
import { MAX_ITEMS_PER_LISTING, totalOf } from '@yardsnap/contract/items'
import { Plus, Redo2, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { PriceAll } from '#features/pricing/PriceAll.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { PriceTag } from '#ui/PriceTag.tsx'
import { showToast } from '#ui/toast.ts'
import { cropOf } from './crop.ts'
import { PremiumRowTools } from './PremiumRowTools.tsx'
import { ItemRow } from './parts/ItemRow.tsx'
import { MergeDialog } from './parts/MergeDialog.tsx'
import { copyOfRow, type EditableItem, mergeRows, newRow, type RowKeeper, splitRow, UNTITLED_ITEM } from './rows.ts'

interface ItemRowsProps {
  /** Null for a sale that is not saved yet. */
  listingId: string | null
  keeper: RowKeeper
  selectedKey: string | null
  onSelect: (key: string | null) => void
}

/** The items of a sale as editable rows, with their running total (S2.5.5). */
export function ItemRows({ listingId, keeper, selectedKey, onSelect }: ItemRowsProps) {
  const { rows, change } = keeper
  useUndoKeys(keeper)
  const [merging, setMerging] = useState<EditableItem | null>(null)

  const add = () => {
    const row = newRow()
    change((list) => [...list, row])
    onSelect(row.key)
  }
  const replace = (row: EditableItem, parts: readonly EditableItem[]) =>
    change((list) => list.flatMap((other) => (other.key === row.key ? parts : [other])))
  const split = (row: EditableItem) => {
    replace(row, splitRow(row, cropOf))
    showUndo('Item split', `${countText(row.imageUrls.length)} of one`)
  }
  const merge = (row: EditableItem, other: EditableItem) => {
    change((list) =>
      list.flatMap((each) => (each.key === other.key ? [] : [each.key === row.key ? mergeRows(each, other) : each])),
    )
    showUndo('Items merged', row.title || UNTITLED_ITEM)
  }
  const showUndo = (title: string, description: string) =>
    showToast({ title, description, action: { label: 'Undo', onPress: keeper.undo } })
  const remove = (row: EditableItem) => {
    keeper.remove([row])
    showUndo('Item removed', row.title || UNTITLED_ITEM)
  }

  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="grow text-h3 whitespace-nowrap">{countText(rows.length)}</h3>
        <PriceAll rows={rows} change={change} undo={keeper.undo} />
        <div className="-mr-2 flex">
          <IconButton label="Undo" icon={<Undo2 aria-hidden />} disabled={!keeper.canUndo} onClick={keeper.undo} />
          <IconButton label="Redo" icon={<Redo2 aria-hidden />} disabled={!keeper.canRedo} onClick={keeper.redo} />
        </div>
      </div>
      <PremiumRowTools listingId={listingId} keeper={keeper} />
      <ul className="mt-1 divide-y divide-line">
        {rows.map((row) => (
          <ItemRow
            key={row.key}
            row={row}
            isSelected={row.key === selectedKey}
            onSelect={() => onSelect(row.key)}
            onChange={(fields) =>
              change(
                (list) =>
                  list.map((other) => (other.key === row.key ? { ...other, ...fields, isTouched: true } : other)),
                `${row.key} ${Object.keys(fields).join()}`,
              )
            }
            onRemove={() => remove(row)}
            onDuplicate={() => replace(row, [row, copyOfRow(row)])}
            onSplit={() => split(row)}
            onMerge={rows.length > 1 ? () => setMerging(row) : null}
          />
        ))}
      </ul>
      <MergeDialog row={merging} rows={rows} onMerge={merge} onClose={() => setMerging(null)} />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-4">
        <Button
          tone="secondary"
          icon={<Plus aria-hidden className="size-5" />}
          onClick={add}
          disabled={rows.length >= MAX_ITEMS_PER_LISTING}
        >
          Add an item
        </Button>
        <p className="flex items-center gap-3 font-semibold">
          Running total
          <PriceTag price={totalOf(rows).toFixed(2)} size="large" />
        </p>
      </div>
    </div>
  )
}

/** Ctrl+Z and Ctrl+Shift+Z, but where the browser's own undo of typed text is meant. */
function useUndoKeys({ undo, redo }: RowKeeper): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
      if (isTyping || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
      event.preventDefault()
      if (event.shiftKey) redo()
      else undo()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [undo, redo])
}
