import { capitalized, countText, formatPrice } from '@yardsnap/contract/formats'
import { hasPrice, ITEM_CATEGORIES, ITEM_CONDITIONS } from '@yardsnap/contract/items'
import { useState } from 'react'
import { type BulkChange, changeRow } from '#features/items/bulk.ts'
import { type EditableItem, UNTITLED_ITEM } from '#features/items/rows.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Select } from '#ui/Select.tsx'

interface BulkDialogProps {
  rows: readonly EditableItem[]
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Of some rows, those that take their place. */
  onChange: (changed: readonly EditableItem[]) => void
  onRemove: (removed: readonly EditableItem[]) => void
}

const AS_IT_IS = { value: '', label: 'As it is' }
const optionsOf = (values: readonly string[]) => [
  AS_IT_IS,
  ...values.map((value) => ({ value, label: capitalized(value) })),
]
const CATEGORIES = optionsOf(ITEM_CATEGORIES)
const CONDITIONS = optionsOf(ITEM_CONDITIONS)
const PRICES = [
  AS_IT_IS,
  ...[-50, -25, -10, 10, 25].map((percent) => ({
    value: String(percent),
    label: percent < 0 ? `${-percent}% less` : `${percent}% more`,
  })),
]

/** Several items changed or deleted in one step, which one undo takes back (S6.3, 'bulk tools'). */
export function BulkDialog({ rows, isOpen, onOpenChange, onChange, onRemove }: BulkDialogProps) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [change, setChange] = useState<BulkChange>({})
  const chosen = rows.filter((row) => keys.has(row.key))
  const hasChange = Object.keys(change).length > 0
  const toggle = (key: string, isChosen: boolean) =>
    setKeys((before) => new Set(isChosen ? [...before, key] : [...before].filter((other) => other !== key)))
  const finish = (act: () => void) => {
    act()
    setKeys(new Set())
    setChange({})
    onOpenChange(false)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Edit several items"
      size="wide"
      footer={
        <>
          <Button tone="danger" disabled={chosen.length === 0} onClick={() => finish(() => onRemove(chosen))}>
            Delete
          </Button>
          <Button
            disabled={chosen.length === 0 || !hasChange}
            onClick={() => finish(() => onChange(chosen.map((row) => changeRow(row, change))))}
          >
            Change {countText(chosen.length)}
          </Button>
        </>
      }
    >
      <ChangeFields change={change} onChange={setChange} />
      <div className="mt-4 border-b border-line">
        <Checkbox
          label={`All ${countText(rows.length)}`}
          checked={chosen.length === rows.length}
          onChange={(event) => setKeys(new Set(event.currentTarget.checked ? rows.map((row) => row.key) : []))}
        />
      </div>
      <ul>
        {rows.map((row) => (
          <li key={row.key} className="flex items-center justify-between gap-3">
            <Checkbox
              label={row.title || UNTITLED_ITEM}
              checked={keys.has(row.key)}
              onChange={(event) => toggle(row.key, event.currentTarget.checked)}
              className="min-w-0 wrap-anywhere"
            />
            {hasPrice(row) && (
              <span className="text-small text-ink-soft tabular-nums">{formatPrice(row.priceSuggested)}</span>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function ChangeFields({ change, onChange }: { change: BulkChange; onChange: (change: BulkChange) => void }) {
  const set = (name: keyof BulkChange, value: string) => {
    const { [name]: _before, ...others } = change
    if (value === '') onChange(others)
    else onChange({ ...others, [name]: name === 'percent' ? Number(value) : value })
  }
  const fields = [
    { name: 'category', label: 'Category', options: CATEGORIES },
    { name: 'condition', label: 'Condition', options: CONDITIONS },
    { name: 'percent', label: 'Price', options: PRICES },
  ] as const
  return (
    <div className="grid gap-3 desk:grid-cols-3">
      {fields.map(({ name, label, options }) => (
        <Select
          key={name}
          label={label}
          options={options}
          value={String(change[name] ?? '')}
          onChange={(event) => set(name, event.currentTarget.value)}
        />
      ))}
    </div>
  )
}
