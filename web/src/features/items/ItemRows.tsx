import { MAX_ITEMS_PER_LISTING, totalOf } from '@yardsnap/contract/items'
import { Plus, Redo2, Undo2 } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { PriceTag } from '#ui/PriceTag.tsx'
import { showToast } from '#ui/toast.ts'
import { cropOf } from './crop.ts'
import { ItemRow } from './parts/ItemRow.tsx'
import { countText } from './words.ts'
import { copyOfRow, type EditableItem, newRow, splitRow, UNTITLED_ITEM } from './rows.ts'

type Rows = readonly EditableItem[]

/** What the list needs of whoever keeps the rows. */
export interface RowKeeper {
  rows: Rows
  canUndo: boolean
  canRedo: boolean
  /** @param topic changes about the same topic in a row are undone as one */
  change: (change: (rows: Rows) => Rows, topic?: string) => void
  undo: () => void
  redo: () => void
  /** Removes a row and remembers that its piece of a photo is not for sale. */
  remove: (row: EditableItem) => void
}

interface ItemRowsProps {
  keeper: RowKeeper
  selectedKey: string | null
  onSelect: (key: string | null) => void
}

/** The items of a sale as editable rows, with their running total (specification S2.5.5). */
export function ItemRows({ keeper, selectedKey, onSelect }: ItemRowsProps) {
  const { rows, change } = keeper
  useUndoKeys(keeper)

  const add = () => {
    const row = newRow()
    change((list) => [...list, row])
    onSelect(row.key)
  }
  const replace = (row: EditableItem, parts: readonly EditableItem[]) =>
    change((list) => list.flatMap((other) => (other.key === row.key ? parts : [other])))
  const remove = (row: EditableItem) => {
    keeper.remove(row)
    showToast({
      title: 'Item removed',
      description: row.title || UNTITLED_ITEM,
      action: { label: 'Undo', onPress: keeper.undo },
    })
  }

  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="flex-1 text-h3">{countText(rows.length)}</h3>
        <IconButton label="Undo" icon={<Undo2 aria-hidden />} disabled={!keeper.canUndo} onClick={keeper.undo} />
        <IconButton label="Redo" icon={<Redo2 aria-hidden />} disabled={!keeper.canRedo} onClick={keeper.redo} />
      </div>
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
            onSplit={() => replace(row, splitRow(row, cropOf))}
          />
        ))}
      </ul>
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
