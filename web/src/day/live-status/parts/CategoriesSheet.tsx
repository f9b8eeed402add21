import { categoryName } from '@yardsnap/contract/item-words'
import { ITEM_CATEGORIES, type ItemCategory } from '@yardsnap/contract/items'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Sheet } from '#ui/Sheet.tsx'

interface CategoriesSheetProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** The categories of the sale's items; if empty, all categories are offered. */
  categories: readonly ItemCategory[]
  value: readonly ItemCategory[]
  onChange: (value: ItemCategory[]) => void
}

/** Asks which categories are sold out. */
export function CategoriesSheet({ isOpen, onOpenChange, categories, value, onChange }: CategoriesSheetProps) {
  const [chosen, setChosen] = useState(value)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    setChosen(value)
  }
  const offered = ITEM_CATEGORIES.filter(
    (category) => categories.length === 0 || categories.includes(category) || value.includes(category),
  )
  const done = () => {
    onOpenChange(false)
    if ([...chosen].sort().join() !== [...value].sort().join()) onChange([...chosen])
  }
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Sold out of …"
      footer={<Button onClick={done}>{chosen.length > 0 ? 'Post it' : 'Nothing is sold out'}</Button>}
    >
      <div className="grid grid-cols-2 gap-x-3">
        {offered.map((category) => (
          <Checkbox
            key={category}
            label={categoryName(category)}
            checked={chosen.includes(category)}
            onChange={(event) =>
              setChosen(
                event.currentTarget.checked ? [...chosen, category] : chosen.filter((other) => other !== category),
              )
            }
          />
        ))}
      </div>
    </Sheet>
  )
}
